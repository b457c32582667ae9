import { expect, it } from 'vitest';
import { nextTry } from './outbox.ts';

const MINUTE = 60_000;

it.each([
  [1, 0.5],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [6, 10],
  [200, 10],
])('after %i tries a mail waits %d minutes, or up to half less', (tries, minutes) => {
  const times = { now: 1000, expiresAt: Number.POSITIVE_INFINITY };
  expect(nextTry(tries, 0, times)).toBe(1000 + minutes * MINUTE);
  expect(nextTry(tries, 0.5, times)).toBe(1000 + minutes * MINUTE * 0.75);
  expect(nextTry(tries, 1, times)).toBe(1000 + (minutes * MINUTE) / 2);
});

it('a mail that has no use by then is not tried again', () => {
  expect(nextTry(1, 0, { now: 0, expiresAt: 30_000 })).toBeUndefined();
  expect(nextTry(1, 0, { now: 0, expiresAt: 30_001 })).toBe(30_000);
});
