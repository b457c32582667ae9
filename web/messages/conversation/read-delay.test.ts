import { expect, test } from 'vitest';
import { readDelay } from './read-delay.ts';

const now = 100_000;
test.each([
  [{ owes: false, seen: true, lastIncomingAt: null, now }, null],
  [{ owes: true, seen: false, lastIncomingAt: null, now }, null],
  [{ owes: true, seen: true, lastIncomingAt: null, now }, 0],
  [{ owes: true, seen: true, lastIncomingAt: now, now }, 5000],
  [{ owes: true, seen: true, lastIncomingAt: now - 4999, now }, 1],
  [{ owes: true, seen: true, lastIncomingAt: now - 5000, now }, 0],
  [{ owes: true, seen: true, lastIncomingAt: now - 60_000, now }, 0],
])('%j waits %j', (situation, delay) => {
  expect(readDelay(situation)).toBe(delay);
});
