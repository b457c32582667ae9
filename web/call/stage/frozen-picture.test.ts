import { expect, test } from 'vitest';
import { type FrameWatch, isFrozen, watchFrames } from './frozen-picture.ts';

type Look = [at: number, frames: number, isExpected?: boolean];
const after = (looks: readonly Look[]) =>
  isFrozen(
    looks.reduce<FrameWatch | null>(
      (watch, [at, frames, isExpected = true]) => watchFrames(watch, { at, frames, isExpected }),
      null,
    ),
  );
/** A look every half second. */
const still = (from: number, to: number, frames: number, isExpected = true): Look[] =>
  Array.from({ length: (to - from) / 500 + 1 }, (_, index) => [from + index * 500, frames, isExpected]);

test.each<[string, Look[], boolean]>([
  ['was not looked at', [], false],
  ['was looked at once', [[0, 10]], false],
  ['moves', [0, 500, 1000, 1500, 2000, 2500].map((at): Look => [at, at]), false],
  ['moves slowly', [0, 500, 1000, 1500, 2000, 2500].map((at): Look => [at, Math.floor(at / 1000)]), false],
  ['has stood still for less than two seconds', still(0, 1500, 10), false],
  ['has stood still for two seconds', still(0, 2000, 10), true],
  ['stood still, and moves again', [...still(0, 4000, 10), [4500, 11]], false],
  ['stood still, moved and has stood still for too short', [...still(0, 4000, 10), ...still(4500, 6000, 11)], false],
  ['is off', still(0, 4000, 10, false), false],
  ['stood still until it was turned off', [...still(0, 4000, 10), [4500, 10, false]], false],
  ['has just come back on', [...still(0, 4000, 10, false), ...still(4500, 6000, 10)], false],
  ['stood still while the device slept', [...still(0, 1000, 10), [30_000, 10], [30_500, 10]], false],
  ['stands still after the device slept', [[0, 10], ...still(30_000, 32_000, 10)], true],
  ['has begun to count anew', [...still(0, 1500, 10), ...still(2000, 3000, 0)], false],
])('a picture that %s', (_name, looks, expected) => expect(after(looks)).toBe(expected));
