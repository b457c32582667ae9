import { expect, test } from 'vitest';
import { type BlurCount, isTooSlow, newPace, reducedPace, shouldReduce, smallerSize, stepPace } from './blur-pace.ts';
import { BLUR_PATIENCE, BLUR_REDUCE_AFTER, BLUR_WARM_UP } from './blur-rules.ts';

const second = (delivered: number, busy: number): BlurCount => ({ ms: 1000, delivered, busy });
const after = (...counts: BlurCount[]) => isTooSlow(counts.reduce(stepPace, newPace));
const times = (count: number, one: BlurCount) => Array.from({ length: count }, () => one);

test.each([
  ['30 frames, 6 ms each', second(30, 180), false],
  ['20 frames, always at work', second(20, 1000), false],
  ['19 frames, always at work', second(19, 1000), true],
  ['19 frames, at work most of the time', second(19, 800), true],
  ['12 frames of a camera in poor light, half of the time at work', second(12, 500), false],
  ['nothing, from a camera that is switched off', second(0, 0), false],
  ['one frame that took the whole second', second(1, 1000), true],
  ['40 frames in two seconds', { ms: 2000, delivered: 40, busy: 2000 }, false],
  ['38 frames in two seconds', { ms: 2000, delivered: 38, busy: 2000 }, true],
])('%s, again and again: too slow is %s', (_name, count, expected) => {
  expect(after(...times(BLUR_WARM_UP + BLUR_PATIENCE, count))).toBe(expected);
});

test('a slow second less than the patience is borne, and a good one restores the patience', () => {
  const slow = second(5, 1000);
  const start = times(BLUR_WARM_UP, second(30, 1000));
  expect(after(...start, ...times(BLUR_PATIENCE - 1, slow))).toBe(false);
  expect(after(...start, ...times(BLUR_PATIENCE - 1, slow), second(30, 1000), slow)).toBe(false);
  expect(after(...start, ...times(BLUR_PATIENCE, slow))).toBe(true);
});

test('the first seconds do not count: shaders and code are still being compiled', () => {
  expect(after(...times(BLUR_WARM_UP + BLUR_PATIENCE - 1, second(1, 1000)))).toBe(false);
});

test('a smaller picture is tried before the patience is over, and has a second to come', () => {
  const slow = second(5, 1000);
  const paceAfter = (count: number, from = newPace) => times(count, slow).reduce(stepPace, from);
  expect(shouldReduce(paceAfter(BLUR_WARM_UP + BLUR_REDUCE_AFTER - 1))).toBe(false);
  expect(shouldReduce(paceAfter(BLUR_WARM_UP + BLUR_REDUCE_AFTER))).toBe(true);
  expect(isTooSlow(paceAfter(BLUR_WARM_UP + BLUR_REDUCE_AFTER))).toBe(false);
  expect(shouldReduce(paceAfter(BLUR_REDUCE_AFTER, reducedPace))).toBe(false);
  expect(isTooSlow(paceAfter(1 + BLUR_PATIENCE, reducedPace))).toBe(true);
});

test.each([
  [
    { width: 1280, height: 720 },
    { width: 960, height: 540 },
  ],
  [
    { width: 960, height: 540 },
    { width: 640, height: 360 },
  ],
  [{ width: 640, height: 360 }, null],
  [
    { width: 640, height: 480 },
    { width: 480, height: 360 },
  ],
  [
    { width: 720, height: 1280 },
    { width: 540, height: 960 },
  ],
  [{ width: 320, height: 240 }, null],
])('the size below %o is %o', (size, smaller) => {
  expect(smallerSize(size)).toEqual(smaller);
});
