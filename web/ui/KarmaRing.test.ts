import { expect, test } from 'vitest';
import { karmaBand } from './KarmaRing.tsx';

test.each([
  [100, 70],
  [70, 70],
  [69.5, 70],
  [69.49, 65],
  [65, 65],
  [64.4, 45],
  [60, 45],
  [44, 35],
  [34.5, 35],
  [30, 30],
  [29.4, 25],
  [24.5, 25],
  [24.4, 0],
  [0, 0],
])('%d is in the band from %d', (karma, band) => {
  expect(karmaBand(karma)).toBe(band);
});
