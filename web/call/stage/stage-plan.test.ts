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

test.each(sizes)(
  'at %i by %i the open chat lies beside the face or under it, and covers neither it nor the bar',
  (width, height) => {
    const { form, stage, chat, covered } = planStage({ width, height }, true);
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

test.each(sizes)(
  'at %i by %i the picture fills the window while the chat is closed, and the small one clears the bar',
  (width, height) => {
    const { form, stage, covered, small } = planStage({ width, height }, false);
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
  expect(planStage({ width, height }, true).isTight).toBe(isTight);
  expect(planStage({ width, height }, false).isTight).toBe(false);
});

test.each([
  [360, 740],
  [320, 568],
  [360, 400],
] as const)('at %i by %i a small picture beside the chat stays under the row at the top', (width, height) => {
  const { stage, small, covered } = planStage({ width, height }, true);
  expect(height - stage.bottom - small.bottom - small.height).toBeGreaterThanOrEqual(covered.top);
});

test.each([
  ['a phone on its side with its keyboard out', 844, 200],
  ['a small phone with its keyboard out', 320, 230],
  ['a small phone with its keyboard out', 360, 260],
])('%s, %i by %i, leaves the height to the chat, beside the one control that stays', (_name, width, height) => {
  const { isLow, chat } = planStage({ width, height }, true);
  expect(isLow).toBe(true);
  expect(height - chat.top - chat.bottom).toBeGreaterThanOrEqual(height - 16);
  expect(width - chat.left - chat.right).toBeGreaterThanOrEqual(220);
  expect(chat.left).toBeGreaterThanOrEqual(8);
  expect(chat.right).toBeGreaterThanOrEqual(92);
  expect(planStage({ width, height }, false).isLow).toBe(false);
});

test.each([
  ['a phone on its side', 844, 390],
  ['a small phone on its side', 667, 375],
  ['a short window', 1024, 500],
])('on %s notices have the same room in the row at the top, with and without the chat', (_name, width, height) => {
  const [closed, open] = [planStage({ width, height }, false), planStage({ width, height }, true)];
  expect(open.row).toEqual(closed.row);
  const { left = 0, right = 0 } = open.row ?? {};
  // Between who it is and the three buttons beside the controls.
  expect([left >= 200, width - left - right >= 200, right >= 92 + 148]).toEqual([true, true, true]);
  expect(open.chat.top).toBeGreaterThanOrEqual(68);
});

test.each([
  ['an upright phone', 360, 740, true],
  ['a desktop', 1440, 900, true],
  ['a phone on its side with its keyboard out', 844, 200, true],
])('on %s they lie over the picture', (_name, width, height, isChatOpen) => {
  expect(planStage({ width, height }, isChatOpen).row).toBeNull();
});
