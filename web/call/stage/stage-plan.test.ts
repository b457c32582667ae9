import { expect, test } from 'vitest';
import { formOf, planStage } from './stage-plan.ts';

test.each([
  ['a phone', 360, 740, 'tall'],
  ['a phone on its side', 844, 390, 'short'],
  ['a tablet', 768, 1024, 'tall'],
  ['a tablet on its side', 1024, 768, 'wide'],
  ['a short window', 1024, 500, 'short'],
  ['a desktop', 1440, 900, 'wide'],
  ['a phone with its keyboard out', 360, 330, 'tall'],
])('the form of %s, %i by %i, is %s', (_name, width, height, form) => {
  expect(formOf({ width, height })).toBe(form);
});

const sizes = [
  [320, 568],
  [360, 740],
  [360, 400],
  [768, 1024],
  [844, 390],
  [640, 330],
  [1024, 500],
  [1024, 768],
  [1440, 900],
] as const;

test.each(
  sizes.flatMap(([width, height]) => (['chat', 'game'] as const).map((panel) => [panel, width, height] as const)),
)(
  'an open %s at %i by %i lies beside the face or under it, and covers neither it nor the bar',
  (panel, width, height) => {
    const { form, stage, chat, covered } = planStage({ width, height }, panel);
    const face = { right: width - stage.right, bottom: height - stage.bottom };
    if (form === 'tall') expect(chat.top).toBeGreaterThanOrEqual(face.bottom);
    else expect(chat.left).toBeGreaterThanOrEqual(face.right);
    expect(face.right).toBeGreaterThan(width * 0.35);
    expect(face.bottom).toBeGreaterThanOrEqual(Math.min(height * 0.3, 128));
    expect(width - chat.left - chat.right).toBeGreaterThanOrEqual(240);
    expect(height - chat.top - chat.bottom).toBeGreaterThanOrEqual(180);
    // The bar, and the row at the top where the chat lies beside the face.
    if (form !== 'short') expect(chat.bottom).toBeGreaterThanOrEqual(80);
    else expect(chat.right).toBeGreaterThanOrEqual(92);
    expect(covered.top).toBe(68);
  },
);

test.each([
  ['a desktop', 1440, 900, 368, 456],
  ['a large desktop', 1920, 1080, 368, 520],
  ['a small desktop', 1280, 720, 368, 376],
  ['a tablet on its side', 1024, 768, 307, 307],
  ['a phone', 360, 740, 344, 344],
  ['a phone on its side', 844, 390, 338, 338],
])('on %s, %i by %i, the chat is %i wide and a game %i', (_name, width, height, chatWidth, gameWidth) => {
  const widthOf = (panel: 'chat' | 'game') => {
    const { chat } = planStage({ width, height }, panel);
    return width - chat.left - chat.right;
  };
  expect([widthOf('chat'), widthOf('game')]).toEqual([chatWidth, gameWidth]);
});

test.each(sizes)(
  'at %i by %i the picture fills the window while nothing is open, and the small one clears the bar',
  (width, height) => {
    const { form, stage, covered, small } = planStage({ width, height }, null);
    expect(stage).toEqual({ top: 0, right: 0, bottom: 0, left: 0 });
    const isBesideBar = (width - 480) / 2 >= small.width + covered.right;
    if (form === 'short') expect(covered.right).toBeGreaterThanOrEqual(92);
    else if (!isBesideBar) expect(small.bottom).toBeGreaterThanOrEqual(80);
    expect(small.height + small.bottom + covered.top).toBeLessThan(height);
  },
);

test.each([
  ['a phone', 360, 740, true],
  ['a small phone', 320, 568, true],
  ['a phone with its keyboard out', 360, 400, true],
  ['a phone on its side', 844, 390, true],
  ['a tablet', 768, 1024, false],
  ['a desktop', 1440, 900, false],
])('the chat leaves little of the face: on %s, %i by %i, %s', (_name, width, height, isTight) => {
  expect(planStage({ width, height }, 'chat').isTight).toBe(isTight);
  expect(planStage({ width, height }, null).isTight).toBe(false);
});

test.each([
  [360, 740],
  [320, 568],
  [360, 400],
] as const)('at %i by %i a small picture beside the chat stays under the row at the top', (width, height) => {
  const { stage, small, covered } = planStage({ width, height }, 'chat');
  expect(height - stage.bottom - small.bottom - small.height).toBeGreaterThanOrEqual(covered.top);
});

test.each([
  ['a phone on its side with its keyboard out', 844, 200],
  ['a small phone with its keyboard out', 320, 230],
  ['a small phone with its keyboard out', 360, 260],
])('%s, %i by %i, leaves the height to the chat, beside the one control that stays', (_name, width, height) => {
  const { isLow, chat } = planStage({ width, height }, 'chat');
  expect(isLow).toBe(true);
  expect(height - chat.top - chat.bottom).toBeGreaterThanOrEqual(height - 16);
  expect(width - chat.left - chat.right).toBeGreaterThanOrEqual(220);
  expect(chat.left).toBeGreaterThanOrEqual(8);
  expect(chat.right).toBeGreaterThanOrEqual(92);
  expect(planStage({ width, height }, null).isLow).toBe(false);
});

test.each([
  ['a phone on its side', 844, 390],
  ['a small phone on its side', 667, 375],
  ['a short window', 1024, 500],
])('on %s notices have the same room in the row at the top, with and without the chat', (_name, width, height) => {
  const [closed, open] = [planStage({ width, height }, null), planStage({ width, height }, 'chat')];
  expect(open.row).toEqual(closed.row);
  const { left = 0, right = 0 } = open.row ?? {};
  // Between who it is and the three buttons beside the controls.
  expect([left >= 200, width - left - right >= 200, right >= 92 + 148]).toEqual([true, true, true]);
  expect(open.chat.top).toBeGreaterThanOrEqual(68);
});

test.each([
  ['an upright phone', 360, 740],
  ['a desktop', 1440, 900],
  ['a phone on its side with its keyboard out', 844, 200],
])('on %s they lie over the picture', (_name, width, height) => {
  expect(planStage({ width, height }, 'chat').row).toBeNull();
});
