import { expect, test } from 'vitest';
import { pictureProblem, uploadSize } from './picture-rules.ts';

const MB = 1024 * 1024;

test.each([
  ['avatar', 'image/png', 1, null],
  ['avatar', 'image/webp', 5 * MB - 1, null],
  ['avatar', 'image/png', 5 * MB, 'tooLarge'],
  ['banner', 'image/png', 5 * MB, null],
  ['banner', 'image/jpeg', 10 * MB - 1, null],
  ['banner', 'image/jpeg', 10 * MB, 'tooLarge'],
  ['avatar', 'application/pdf', 1, 'notImage'],
  ['banner', '', 1, 'notImage'],
  ['avatar', 'video/mp4', 50 * MB, 'notImage'],
] as const)('the problem with a %s of type %j and %i bytes is %s', (kind, type, size, problem) => {
  expect(pictureProblem(kind, { type, size })).toBe(problem);
});

test.each([
  ['avatar', 2000, 2000, { width: 640, height: 640 }],
  ['avatar', 200, 200, { width: 200, height: 200 }],
  ['banner', 4000, 1000, { width: 1920, height: 480 }],
  ['banner', 800, 200, { width: 800, height: 200 }],
  ['banner', 1, 0.25, { width: 1, height: 1 }],
] as const)('a %s cropped to %i × %d is uploaded as %j', (kind, width, height, size) => {
  expect(uploadSize(kind, { x: 0, y: 0, width, height })).toEqual(size);
});
