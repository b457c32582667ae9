import { expect, test } from 'vitest';
import { minutesSeconds } from './durations.ts';

test.each([
  [-3, '0:00'],
  [0, '0:00'],
  [59, '0:59'],
  [60, '1:00'],
  [65, '1:05'],
  [1985, '33:05'],
  [3600, '60:00'],
  [3720, '62:00'],
])('%i s is %s', (seconds, text) => {
  expect(minutesSeconds(seconds)).toBe(text);
});
