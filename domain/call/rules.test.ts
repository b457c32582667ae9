import { expect, test } from 'vitest';
import {
  callRewards,
  EMOJIS,
  initiatorOf,
  isSkip,
  maySendEmoji,
  ratingDueAfter,
  ratingThreshold,
  secondsLeft,
  secondsSince,
} from './rules.ts';

test.each([
  [0, 600, 30],
  [34.99, 600, 30],
  [35, 600, 90],
  [39.99, 600, 90],
  [40, 600, 250],
  [59.99, 600, 250],
  [60, 600, 600],
  [69.99, 600, 600],
  [70, 600, 1200],
  [100, 600, 1200],
  // the blend with experience
  [100, 0, 20],
  [0, 0, 20],
  [60, 300, 310],
  [0, 300, 25],
  [70, 150, 315],
  [70, 599, 1198],
  [70, 6000, 1200],
])('ratingThreshold(karma %s, xp %s) is %s s', (karma, experiencePoints, seconds) => {
  expect(ratingThreshold({ karma, experiencePoints })).toBe(seconds);
});

test.each([
  [null, 30],
  [20, 30],
  [30, 30],
  [31, 31],
  [1200, 1200],
])('with a threshold of %s a rating is owed after %s s', (threshold, seconds) => {
  expect(ratingDueAfter(threshold)).toBe(seconds);
});

test.each([
  [0, true],
  [29, true],
  [30, false],
])('a call of %s s is a skip: %s', (duration, skip) => {
  expect(isSkip(duration)).toBe(skip);
});

test.each([
  [0, 0, 0],
  [59, 0, 0],
  [60, 10, 0],
  [119, 10, 0],
  [120, 20, 0],
  [1199, 190, 0],
  [1200, 200, 2],
  [10_800, 1800, 2],
])('callRewards(%s s) is %s XP and %s karma', (duration, xpGained, karmaGained) => {
  expect(callRewards(duration)).toEqual({ xpGained, karmaGained });
});

test('both sides name the same initiator: the lower id', () => {
  expect(initiatorOf('a', 'b')).toBe('a');
  expect(initiatorOf('b', 'a')).toBe('a');
});

test.each([
  [1000, 1000, 0],
  [1000, 1999, 0],
  [1000, 2999, 1],
  [1000, 62_999, 61],
  [5000, 1000, 0],
  [null, 5000, 0],
])('a call that started at %s ms has run at %s ms for %s s', (startedAt, now, seconds) => {
  expect(secondsSince(startedAt, now)).toBe(seconds);
});

test.each([
  [61_001, null],
  [60_000, 60],
  [1001, 2],
  [500, 1],
  [0, 0],
  [-4000, 0],
])('%s ms before its end, a call shows %s s left', (ms, left) => {
  expect(secondsLeft(100_000 + ms, 100_000)).toBe(left);
});

test('a call without a known end shows no time left', () => {
  expect(secondsLeft(null, 0)).toBeNull();
});

test.each([
  ['free', ['😂', '👍']],
  ['premium', EMOJIS],
  ['premium_plus', EMOJIS],
] as const)('the plan %s sends %s', (plan, expected) => {
  expect(EMOJIS.filter((emoji) => maySendEmoji(plan, emoji))).toEqual(expected);
});
