import { describe, expect, it } from 'vitest';
import { historySince, isRateable } from './rules.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const daysAgo = (days: number) => now - days * 86_400_000;

describe('historySince', () => {
  it.each([
    ['free, with many recent calls', 'free', daysAgo(2), daysAgo(30)],
    ['free, with the tenth call long ago', 'free', daysAgo(90), daysAgo(90)],
    ['free, with fewer than ten calls', 'free', null, null],
    ['premium', 'premium', daysAgo(2), null],
    ['premium_plus', 'premium_plus', daysAgo(90), null],
  ] as const)('%s', (_, plan, oldest, since) => {
    expect(historySince(plan, oldest, now)).toBe(since);
  });
});

describe('isRateable', () => {
  it.each([
    ['a call of 30 s', { duration: 30, rating: null }, true],
    ['a skip', { duration: 29, rating: null }, false],
    ['a rated call', { duration: 300, rating: 'positive' }, false],
    ['a call between friends', { duration: 300, rating: null, isFriendCall: true }, false],
  ])('%s', (_, call, expected) => {
    expect(isRateable({ isFriendCall: false, ...call })).toBe(expected);
  });
});
