import { expect, test } from 'vitest';
import { asLayout, layoutFor, orientationOf, pictureFit, placeOf, type StageLayout } from './stage-layout.ts';

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

const upright = { width: 360, height: 780 };
const lying = { width: 640, height: 480 };
test.each([
  ['that covers its frame', wide, wide, false, null],
  ['of a laptop on a phone', lying, upright, false, { width: 360, height: 270 }],
  ['of a laptop on a phone, filled', lying, upright, true, { width: 360, height: 432 }],
  ['of a phone on a desktop', upright, wide, false, { width: 332, height: 720 }],
  ['of a phone on a desktop, filled', upright, wide, true, { width: 532, height: 720 }],
  ['that fills its frame before it is enlarged so far', lying, wide, true, null],
  ['of unknown size', null, wide, true, null],
] as const)('a picture %s takes its part of the frame', (_name, picture, frame, isFilled, place) => {
  expect(placeOf(picture, frame, isFilled)).toEqual(place);
});
