import { expect, test } from 'vitest';
import { captionWidth, shownSize } from './picture-size.ts';

test.each([
  ['wide', [1600, 800], [320, 160]],
  ['tall', [800, 1600], [180, 360]],
  ['small', [200, 100], [200, 100]],
  ['tiny', [2, 2], [72, 72]],
  ['a strip', [1600, 10], [320, 72]],
])('shows a picture that is %s in its proportions, within bounds', (_, [width = 0, height = 0], [w, h]) => {
  expect(shownSize({ width, height })).toEqual({ width: w, height: h });
});

test.each([
  ['wide', [1600, 800], 304],
  ['tall', [800, 1600], 164],
  ['tiny', [2, 2], 144],
])('below a picture that is %s, words leave no strip beside it', (_, [width = 0, height = 0], expected) => {
  expect(captionWidth({ width, height })).toBe(expected);
});
