import { expect, test } from 'vitest';
import { initialPosition, keepInViewport, moveByKey, panelSize } from './panel-position.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const narrowest = { width: 320, height: 600 };

test('the panel starts at the bottom right with its margin', () => {
  expect(initialPosition(desktop)).toEqual({ left: 1440 - 320 - 16, top: 900 - 240 - 16 });
});

test('on a phone the panel starts above the navigation bar and the composer', () => {
  expect(initialPosition(phone)).toEqual({ left: 24, top: 740 - 64 - 80 - 240 - 16 });
});

test.each([
  ['off the left and top', { left: -50, top: -50 }, { left: 16, top: 16 }],
  ['off the right and bottom', { left: 9000, top: 9000 }, { left: 1104, top: 644 }],
  ['inside', { left: 300, top: 200 }, { left: 300, top: 200 }],
])('a position %s is kept in the viewport', (_name, position, kept) => {
  expect(keepInViewport(position, desktop)).toEqual(kept);
});

test('the panel shrinks on the narrowest phone and keeps its margins', () => {
  expect(panelSize(narrowest)).toEqual({ width: 288, height: 216 });
  expect(keepInViewport({ left: 100, top: 0 }, narrowest)).toEqual({ left: 16, top: 16 });
});

test.each([
  ['ArrowLeft', { left: 268, top: 200 }],
  ['ArrowRight', { left: 332, top: 200 }],
  ['ArrowUp', { left: 300, top: 168 }],
  ['ArrowDown', { left: 300, top: 232 }],
  ['Enter', null],
])('%s moves the panel to %j', (key, moved) => {
  expect(moveByKey({ left: 300, top: 200 }, key, desktop)).toEqual(moved);
});

test('an arrow key does not move the panel out of the viewport', () => {
  expect(moveByKey({ left: 16, top: 16 }, 'ArrowUp', desktop)).toEqual({ left: 16, top: 16 });
});
