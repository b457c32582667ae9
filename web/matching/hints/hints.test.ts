import { expect, test } from 'vitest';
import { daylight, type Heard, heardAfter, luminanceOf, nextLight, rmsOf } from './use-hints.ts';

const pixels = (...colours: [number, number, number][]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

test.each([
  ['black', pixels([0, 0, 0]), 0],
  ['white', pixels([255, 255, 255]), 1],
  ['half of each', pixels([0, 0, 0], [255, 255, 255]), 0.5],
  ['green, which looks brighter than blue', pixels([0, 255, 0]), 0.7152],
  ['blue', pixels([0, 0, 255]), 0.0722],
  ['nothing', pixels(), 0],
])('the luminance of %s', (_, picture, expected) => expect(luminanceOf(picture)).toBeCloseTo(expected, 4));

test.each([
  ['a dark room', [0.1, 0.1, 0.1], true],
  ['a camera that adapts', [0.02, 0.1, 0.4], false],
  ['a dark moment', [0.1, 0.1, 0.5, 0.1, 0.1], false],
  ['a lamp that is switched on', [0.1, 0.1, 0.1, 0.4], false],
  ['a room at the limit, without flicker', [0.1, 0.1, 0.1, 0.18, 0.2], true],
  ['a well-lit face', [0.4, 0.4, 0.4, 0.4], false],
])('%s: %j is dark: %s', (_, readings, expected) => {
  expect(readings.reduce(nextLight, daylight).isDark).toBe(expected);
});

test.each([
  [[], 0],
  [[0.5, 0.5], 0.5],
  [[0, 1], Math.SQRT1_2],
])('the root mean square of %j', (levels, expected) => expect(rmsOf(levels)).toBeCloseTo(expected, 6));

test.each<[string, number[], Heard]>([
  ['silence', [0, 0.01, 0.02], 'nothing'],
  ['a voice from far away', [0.01, 0.06], 'quiet'],
  ['a voice from far away, then a pause', [0.06, 0.01], 'quiet'],
  ['a voice that comes closer', [0.06, 0.3], 'well'],
  ['a clear voice, then a whisper', [0.3, 0.05, 0], 'well'],
])('%s, %j, is heard: %s', (_, windows, expected) => {
  expect(windows.reduce<Heard>(heardAfter, 'nothing')).toBe(expected);
});
