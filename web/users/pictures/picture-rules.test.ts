import { expect, test } from 'vitest';
import { type ChosenFile, isTooLarge, type PictureProblem, pictureProblem, uploadSize } from './picture-rules.ts';

const MB = 1024 * 1024;

test.each([
  ['avatar', 5 * MB - 1, false],
  ['avatar', 5 * MB, true],
  ['banner', 5 * MB, false],
  ['banner', 10 * MB - 1, false],
  ['banner', 10 * MB, true],
] as const)('a %s of %i bytes to send is too large: %s', (kind, size, expected) => {
  expect(isTooLarge(kind, { size })).toBe(expected);
});

const photo = { size: 9.8 * MB, format: 'jpeg', isReadable: true, isCropped: true } as const;
test.each<[string, Partial<ChosenFile>, PictureProblem | null]>([
  ['a photo that is cropped', {}, null],
  ['one that no phone could open', { size: 50 * MB }, 'tooLarge'],
  ['one that is sent as it is', { isCropped: false }, 'tooLarge'],
  ['a small one that is sent as it is', { isCropped: false, size: 5 * MB - 1 }, null],
  ['no picture', { isReadable: false, format: null }, 'notImage'],
  ['a broken picture', { isReadable: false }, 'notImage'],
  ['HEIC that this browser cannot open', { isReadable: false, format: 'heic' }, 'heic'],
  ['HEIC that this browser crops', { format: 'heic' }, null],
  ['HEIC that would be sent as it is', { format: 'heic', isCropped: false }, 'heic'],
  ['a drawing that would be sent as it is', { format: null, isCropped: false }, 'notImage'],
])('the problem with %s', (_name, file, problem) => {
  expect(pictureProblem('avatar', { ...photo, ...file })).toBe(problem);
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
