import { expect, it } from 'vitest';
import { isWorthWriting, SIGHTING_INTERVAL } from './service.ts';

it.each([
  [false, SIGHTING_INTERVAL - 1, false],
  [false, SIGHTING_INTERVAL, true],
  [true, SIGHTING_INTERVAL * 9, false],
])('a heartbeat (idle: %s) %i ms after the last saved one is saved: %s', (idle, since, saved) => {
  const tab = { userId: 'me', idle, closing: false, writtenAt: 1000 };
  expect(isWorthWriting(tab, 1000 + since)).toBe(saved);
});
