import { expect, test } from 'vitest';
import { asLayout, layoutFor, orientationOf, pictureFit, type StageLayout } from './stage-layout.ts';

test.each<[StageLayout, 'portrait' | 'landscape', StageLayout]>([
  ['fullscreen', 'portrait', 'fullscreen'],
  ['fullscreen', 'landscape', 'fullscreen'],
  ['split', 'portrait', 'split-vertical'],
  ['split', 'landscape', 'split'],
  ['split-vertical', 'landscape', 'split'],
  ['split-vertical', 'portrait', 'split-vertical'],
])('the layout %s in %s is %s', (layout, orientation, shown) => {
  expect(layoutFor(layout, orientation)).toBe(shown);
});

test.each([
  ['split', 'split'],
  ['grid', null],
  [null, null],
])('a stored layout %s is read as %s', (stored, layout) => {
  expect(asLayout(stored)).toBe(layout);
});

test('a square is landscape', () => {
  expect(orientationOf({ width: 10, height: 10 })).toBe('landscape');
});

const wide = { width: 1280, height: 720 };
test.each([
  ['of the same shape', wide, { width: 640, height: 360 }, 'cover'],
  ['within 0.15 of its frame', wide, { width: 192, height: 100 }, 'cover'],
  ['further off its frame', wide, { width: 194, height: 100 }, 'contain'],
  ['from a phone on a desktop', { width: 720, height: 1280 }, wide, 'contain'],
  ['of unknown size', null, wide, 'cover'],
  ['without size', { width: 0, height: 0 }, wide, 'cover'],
] as const)('a picture %s is fitted', (_name, picture, frame, fit) => {
  expect(pictureFit(picture, frame)).toBe(fit);
});
