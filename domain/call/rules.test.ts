import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  callRewards,
  clampKarmaDelta,
  initiatorOf,
  isSkip,
  KARMA_DAILY_BOUND,
  karmaWindows,
  memberReward,
  ratingChange,
  ratingDelta,
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

test.each([
  ['positive', 100, 60, 0, 2],
  ['positive', 60, 60, 0, 1.2],
  ['positive', 33.33, 60, 0, 0.67],
  ['positive', 10, 60, 0, 0.5],
  ['negative', 100, 60, 0, -3],
  ['negative', 60, 60, 0, -1.8],
  ['negative', 0, 60, 0, -0.75],
  ['dismiss', 100, 60, 0, 0],
  // within 0–100
  ['positive', 100, 99, 0, 1],
  ['positive', 100, 100, 0, 0],
  ['negative', 100, 1.5, 0, -1.5],
  ['negative', 100, 0, 0, 0],
  // within ±10 a day
  ['positive', 100, 60, 9, 1],
  ['positive', 100, 60, 10, 0],
  ['positive', 100, 60, -10, 2],
  ['negative', 100, 60, -9, -1],
  ['negative', 100, 60, -10, 0],
  ['negative', 100, 60, 10, -3],
  ['positive', 100, 60, 12, 0],
  ['dismiss', 100, 60, 12, 0],
  ['negative', 100, 60, -12, 0],
] as const)(
  'ratingDelta: %s by karma %s to karma %s after %s today is %s',
  (rating, raterKarma, karma, today, delta) => {
    expect(ratingDelta({ rating, raterKarma, karma, today })).toBe(delta);
  },
);

test('karma stays within 0–100 and within its daily bound for any ratings', () => {
  const rating = fc.constantFrom('positive', 'negative', 'dismiss');
  const karma = fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(karma, fc.array(fc.tuple(rating, karma), { maxLength: 40 }), (start, ratings) => {
      let balance = start;
      let today = 0;
      for (const [one, raterKarma] of ratings) {
        const delta = ratingDelta({ rating: one, raterKarma, karma: balance, today });
        if (one === 'positive') expect(delta).toBeGreaterThanOrEqual(0);
        if (one === 'negative') expect(delta).toBeLessThanOrEqual(0);
        balance = Math.round((balance + delta) * 100) / 100;
        today = Math.round((today + delta) * 100) / 100;
      }
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(balance).toBeLessThanOrEqual(100);
      expect(Math.abs(today)).toBeLessThanOrEqual(KARMA_DAILY_BOUND);
    }),
  );
});

test.each([
  ['counts', 'positive', 60, false, { delta: 1.2, balance: 61.2 }],
  ['counts against the user rated', 'negative', 60, false, { delta: -1.8, balance: 58.2 }],
  ['has a balance of two decimals', 'positive', 58.2, false, { delta: 1.2, balance: 59.4 }],
  ['counts though the bounds leave nothing of it', 'positive', 100, false, { delta: 0, balance: 100 }],
  ['does not count when dismissed', 'dismiss', 60, false, undefined],
  ["does not count as the pair's second of 24 hours", 'positive', 60, true, undefined],
] as const)('a rating %s', (_, rating, karma, countedLately, change) => {
  expect(ratingChange({ rating, raterKarma: 60, karma, today: 0, countedLately })).toEqual(change);
});

test.each([
  [59, 60, false, 0, { delta: 0, balance: 60 }],
  [60, 60, false, 10, { delta: 0, balance: 60 }],
  [1200, 60, false, 200, { delta: 2, balance: 62 }],
  [1200, 58.2, false, 200, { delta: 2, balance: 60.2 }],
  [1200, 99, false, 200, { delta: 1, balance: 100 }],
  [1200, 100, false, 200, { delta: 0, balance: 100 }],
  [1200, 60, true, 0, { delta: 0, balance: 60 }],
])(
  'a call of %s s gains a member of karma %s whose pair was rewarded lately (%s): %s XP, karma %j',
  (duration, karma, rewardedLately, xpGained, change) => {
    expect(memberReward({ duration, karma, rewardedLately })).toEqual({ xpGained, karma: change });
  },
);

test('karma counts ratings of a pair for 24 hours, and those of a user by the UTC day', () => {
  const now = Date.UTC(2026, 10, 22, 15, 30);
  expect(karmaWindows(now)).toEqual({ pair: Date.UTC(2026, 10, 21, 15, 30), day: Date.UTC(2026, 10, 22) });
});

test.each([
  [60, 2, 2],
  [99, 2, 1],
  [100, 2, 0],
  [1, -3, -1],
  [0, -3, 0],
  [0.1, 0.2, 0.2],
])('clampKarmaDelta(%s, %s) is %s', (karma, delta, clamped) => {
  expect(clampKarmaDelta(karma, delta)).toBe(clamped);
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
