import { expect, test } from 'vitest';
import { asCorner, type Corner, cornerByKey, nearestCorner, placeInCorner, placePrompt } from './corners.ts';
import { planStage } from './stage-plan.ts';

const phone = planStage({ width: 360, height: 740 }, null);
const desktop = planStage({ width: 1440, height: 900 }, null);
const onItsSide = planStage({ width: 844, height: 390 }, null);

test.each<[number, number, Corner]>([
  [10, 10, 'top-left'],
  [350, 10, 'top-right'],
  [179, 700, 'bottom-left'],
  [181, 371, 'bottom-right'],
])('let go at %i, %i, the small picture lies %s', (x, y, corner) => {
  expect(nearestCorner({ x, y }, { width: 360, height: 740 })).toBe(corner);
});

test.each<[Corner, string, Corner | null]>([
  ['bottom-right', 'ArrowUp', 'top-right'],
  ['bottom-right', 'ArrowLeft', 'bottom-left'],
  ['bottom-right', 'ArrowDown', 'bottom-right'],
  ['top-left', 'ArrowRight', 'top-right'],
  ['top-left', 'Enter', null],
])('from %s, %s leads to %s', (corner, key, next) => {
  expect(cornerByKey(corner, key)).toBe(next);
});

test.each([
  ['top-left', 'top-left'],
  ['middle', null],
  [null, null],
])('a stored corner %s is read as %s', (stored, corner) => {
  expect(asCorner(stored)).toBe(corner);
});

test.each([
  ['a phone', phone, 'bottom-right', { bottom: 92, right: 12 }],
  ['a phone', phone, 'top-left', { top: 68, left: 12 }],
  ['a phone on its side', onItsSide, 'bottom-right', { bottom: 12, right: 92 }],
  ['a desktop', desktop, 'bottom-right', { bottom: 12, right: 12 }],
] as const)('on %s, %#, the small picture at %s clears the controls', (_name, plan, corner, place) => {
  expect(placeInCorner(corner, plan)).toEqual(place);
});

test.each([
  ['beside the small picture on a phone', phone, 'bottom-right', 360, { right: 126, left: 12 }],
  ['on its other side', phone, 'bottom-left', 360, { right: 12, left: 126 }],
  ['under a small picture at the top', phone, 'top-right', 360, { right: 12, left: 12 }],
  ['where there is none', phone, null, 360, { right: 12, left: 12 }],
  ['in the middle of a desktop', desktop, 'bottom-right', 1440, { right: 12, left: 12 }],
] as const)('a prompt lies %s', (_name, plan, corner, width, sides) => {
  expect(placePrompt(corner, plan, width)).toMatchObject(sides);
});
