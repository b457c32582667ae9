import { expect, test } from 'vitest';
import { type BlurCount, isTooSlow, newPace, stepPace } from './blur-pace.ts';
import { BLUR_PATIENCE, BLUR_WARM_UP } from './rules.ts';

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
