import { expect, test } from 'vitest';
import { holderOf, nextAfter, stepFrom } from './queue-state.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const until = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const claim = (userId: string, minutes = 10) => ({ userId, username: userId, until: until(minutes) });
const free = (id: string) => ({ id, claimedBy: null });
const list = [free('a'), { id: 'b', claimedBy: claim('bob') }, { id: 'c', claimedBy: claim('me') }, free('d')];

test.each([
  [null, 'free'],
  [claim('me'), 'mine'],
  [claim('bob'), 'colleague'],
  [claim('bob', 0), 'free'],
  [claim('me', -1), 'free'],
])('a case with the claim %j is %s', (claimedBy, holder) => {
  expect(holderOf({ claimedBy }, 'me', now)).toBe(holder);
});

test.each([
  [null, 1, 'a'],
  ['a', 1, 'b'],
  ['d', 1, 'd'],
  ['a', -1, 'a'],
  ['c', -1, 'b'],
  ['gone', 1, 'a'],
  [null, -1, 'a'],
] as const)('from %s by %i one comes to %s', (marked, step, id) => {
  expect(stepFrom(list, marked, step)).toBe(id);
});

test('an empty list has no step', () => {
  expect(stepFrom([], null, 1)).toBeNull();
});

test.each([
  [null, 'a'],
  ['a', 'c'],
  ['c', 'd'],
  ['d', 'a'],
  ['gone', 'a'],
])('after %s comes %s: what a colleague has is passed over', (after, id) => {
  expect(nextAfter(list, after, 'me', now)).toBe(id);
});

test('nothing comes after the last case that is free', () => {
  expect(nextAfter([free('a'), { id: 'b', claimedBy: claim('bob') }], 'a', 'me', now)).toBeNull();
  expect(nextAfter([], null, 'me', now)).toBeNull();
});
