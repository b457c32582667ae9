import { expect, test } from 'vitest';
import { asPosition, keepInViewport, moveByKey, panelSize, type Rect, startPosition } from './panel-position.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const narrowest = { width: 320, height: 600 };

test('the panel starts at the bottom right with its margin', () => {
  expect(startPosition(desktop, [])).toEqual({ left: 1440 - 320 - 16, top: 900 - 240 - 16 });
});

const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height });
const composer = rect(0, 612, 360, 64);
const pageHead = [rect(260, 80, 44, 44), rect(300, 80, 44, 44)];
const tabs = [rect(16, 478, 160, 50), rect(184, 478, 160, 50)];
test.each([
  ['above the bar at the bottom', [], 420],
  ['above the field in which messages are written', [composer], 356],
  ['above a button in the middle', [rect(40, 500, 280, 52)], 244],
  ['above a button in the middle, and under those of the page', [rect(40, 500, 280, 52), ...pageHead], 244],
  ['between those at the top and those at the bottom', [composer, ...pageHead], 356],
  ['where it covers the fewest', [...tabs, rect(16, 392, 160, 44), rect(140, 250, 44, 44)], 132],
  ['where a button off the page is not counted', [rect(40, 760, 280, 52), rect(400, 500, 280, 52)], 420],
])('on a phone the panel starts %s', (_name, controls, top) => {
  expect(startPosition(phone, controls)).toEqual({ left: 24, top });
});

test.each([
  [
    { left: 300, top: 200 },
    { left: 300, top: 200 },
  ],
  [{ left: '300', top: 200 }, null],
  [null, null],
])('a stored place %j is read as %j', (stored, position) => {
  expect(asPosition(stored)).toEqual(position);
});

test.each([
  ['off the left and top', { left: -50, top: -50 }, { left: 16, top: 16 }],
  ['off the right and bottom', { left: 9000, top: 9000 }, { left: 1104, top: 644 }],
  ['inside', { left: 300, top: 200 }, { left: 300, top: 200 }],
])('a position %s is kept in the viewport', (_name, position, kept) => {
  expect(keepInViewport(position, desktop)).toEqual(kept);
});

test('on a phone it comes to rest above the navigation bar', () => {
  expect(keepInViewport({ left: 24, top: 9000 }, phone)).toEqual({ left: 24, top: 420 });
  expect(moveByKey({ left: 24, top: 420 }, 'ArrowDown', phone)).toEqual({ left: 24, top: 420 });
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
