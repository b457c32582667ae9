import { expect, test } from 'vitest';
import { isDoubleTap, isTap } from './use-double-tap.ts';

const first = { x: 100, y: 100, at: 1000 };
test.each([
  ['soon after it and beside it', { x: 110, y: 95, at: 1200 }, true],
  ['much later', { x: 100, y: 100, at: 1400 }, false],
  ['elsewhere', { x: 160, y: 100, at: 1200 }, false],
])('a second tap %s', (_name, second, isDouble) => {
  expect(isDoubleTap(first, second)).toBe(isDouble);
});

test('a first tap is no double tap', () => expect(isDoubleTap(null, first)).toBe(false));

test.each([
  ['a short press is a tap', { x: 103, y: 100, at: 1100 }, true],
  ['a swipe is none', { x: 160, y: 100, at: 1100 }, false],
  ['a long press is none', { x: 100, y: 100, at: 1700 }, false],
])('%s', (_name, up, is) => {
  expect(isTap(first, up)).toBe(is);
});
