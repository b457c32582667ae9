import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundedDelta,
  circleCeiling,
  type KarmaFacts,
  karmaWindows,
  lossFloor,
  memberReward,
  ratingChange,
} from './karma.ts';
import { KARMA_DAILY_BOUND } from './rules.ts';

/** A user of the default karma whom many like, and a partner new to them. */
const fresh: KarmaFacts = { karma: 60, today: 0, repeats: 0, circle: 50 };

it.each<[string, number, Partial<KarmaFacts>, number]>([
  ['counts whole', 2, {}, 2],
  ['has two decimals', 0.666, {}, 0.67],
  ['of nothing is nothing', 0, {}, 0],
  // half for each earlier call of the pair
  ['counts half for the second call of a pair', 2, { repeats: 1 }, 1],
  ['counts a quarter for their third', 2, { repeats: 2 }, 0.5],
  ['counts half against the user as well', -3, { repeats: 1 }, -1.5],
  ['comes to nothing after many calls', -3, { repeats: 12 }, 0],
  // within ±10 a day
  ['stops at the daily bound', 2, { today: 9 }, 1],
  ['is nothing at the daily bound', 2, { today: 10 }, 0],
  ['is nothing beyond the daily bound', 2, { today: 12 }, 0],
  ['counts after a loss of the same day', 2, { today: -10 }, 2],
  ['stops at the daily bound of losses', -3, { today: -9 }, -1],
  ['is nothing beyond the daily bound of losses', -3, { today: -12 }, 0],
  ['counts against a gain of the same day', -3, { today: 10 }, -3],
  // the circle
  ['of a first partner counts whole from the default', 4, { circle: 1 }, 4],
  ['stops where the circle does not carry it further', 2, { karma: 71, circle: 5 }, 1],
  ['is nothing above what the circle carries', 2, { karma: 90, circle: 5 }, 0],
  ['against a user above it counts whole', -3, { karma: 90, circle: 5 }, -3],
  // the floor
  ['stops at the floor', -3, { karma: 58, floor: 56 }, -2],
  ['is nothing at the floor', -3, { karma: 56, floor: 56 }, 0],
  ['counts whole below the floor', -3, { karma: 55, floor: 56 }, -3],
  ['upwards has no floor', 2, { karma: 55, floor: 56 }, 2],
  // within 0–100
  ['stops at 100', 2, { karma: 99 }, 1],
  ['is nothing at 100', 2, { karma: 100 }, 0],
  ['stops at 0', -3, { karma: 1.5 }, -1.5],
  ['is nothing at 0', -3, { karma: 0 }, 0],
])('a change of karma %s', (_, points, facts, delta) => {
  expect(boundedDelta(points, { ...fresh, ...facts })).toBe(delta);
});

it.each([
  [1, 64],
  [5, 72],
  [18, 98],
  [19, 100],
  [400, 100],
])('a circle of %i carries karma to %i', (circle, ceiling) => {
  expect(circleCeiling(circle)).toBe(ceiling);
});

it.each([
  [1, 1, 56],
  [4, 4, 56],
  [5, 5, 0],
  [12, 5, 0],
  [13, 5, 56],
  [15, 6, 0],
])('of %i raters %i against: losses stop at %i', (raters, against, floor) => {
  expect(lossFloor({ raters, against })).toBe(floor);
});

it.each([
  ['positive', 100, 2],
  ['positive', 60, 1.2],
  ['positive', 33.33, 0.67],
  ['positive', 10, 0.5],
  ['negative', 100, -3],
  ['negative', 60, -1.8],
  ['negative', 0, -0.75],
] as const)('a %s rating by karma %d changes karma by %d', (rating, raterKarma, delta) => {
  const change = ratingChange({ ...fresh, rating, raterKarma, countedLately: false });
  expect(change).toEqual({ delta, balance: Math.round((60 + delta) * 100) / 100 });
});

it.each([
  ['counts though the bounds leave nothing of it', 'positive', 100, false, { delta: 0, balance: 100 }],
  ['has a balance of two decimals', 'positive', 58.2, false, { delta: 1.2, balance: 59.4 }],
  ['does not count when dismissed', 'dismiss', 60, false, undefined],
  ["does not count as the pair's second of 24 hours", 'positive', 60, true, undefined],
] as const)('a rating %s', (_, rating, karma, countedLately, change) => {
  expect(ratingChange({ ...fresh, karma, rating, raterKarma: 60, countedLately })).toEqual(change);
});

it.each<[number, Partial<KarmaFacts>, boolean, number, number]>([
  [59, {}, false, 0, 0],
  [60, {}, false, 10, 0],
  [1200, {}, false, 200, 2],
  [1200, { karma: 99 }, false, 200, 1],
  [1200, { today: 9.5 }, false, 200, 0.5],
  [1200, { repeats: 1 }, false, 200, 1],
  [1200, { karma: 64, circle: 1 }, false, 200, 0],
  [1200, {}, true, 0, 0],
])('a call of %i s with %j, rewarded lately: %j, gains %i XP and %d karma', (duration, facts, lately, xp, delta) => {
  const reward = memberReward({ ...fresh, ...facts, duration, rewardedLately: lately });
  expect([reward.xpGained, reward.karma.delta]).toEqual([xp, delta]);
});

it.each<[string, Partial<KarmaFacts>, number]>([
  ['while the bound of the day is used up', { today: 10 }, 2],
  ['above what the circle carries', { karma: 64, circle: 1 }, 2],
  ['near 100 as it was this morning', { karma: 99, today: -4 }, 0],
  ['near 100, whatever today has brought', { karma: 99, today: 9 }, 2],
  ['for the second long call of a pair', { repeats: 1 }, 1],
])('a member is told what a long call is worth %s', (_, facts, told) => {
  expect(memberReward({ ...fresh, ...facts, duration: 1200, rewardedLately: false }).karmaGained).toBe(told);
});

it('counts a pair for 24 hours, a day from midnight UTC, repeats for 30 days and a circle for 90', () => {
  expect(karmaWindows(Date.UTC(2026, 10, 22, 15, 30))).toEqual({
    pair: Date.UTC(2026, 10, 21, 15, 30),
    day: Date.UTC(2026, 10, 22),
    repeats: Date.UTC(2026, 9, 23, 15, 30),
    circle: Date.UTC(2026, 7, 24, 15, 30),
  });
});

describe('for any facts, a change of karma', () => {
  const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
  const gain = hundredths(0, 4);
  const facts = fc.record({
    karma: hundredths(0, 100),
    today: hundredths(-KARMA_DAILY_BOUND, KARMA_DAILY_BOUND),
    repeats: fc.nat(40),
    circle: fc.integer({ min: 1, max: 60 }),
    floor: fc.constantFrom(0, 56),
  });

  it('never turns into its opposite, and is never more than its points', () => {
    fc.assert(
      fc.property(gain, facts, (points, known) => {
        const [up, down] = [boundedDelta(points, known), boundedDelta(-points, known)];
        expect([up >= 0, up <= points, down <= 0, down >= -points]).toEqual([true, true, true, true]);
      }),
    );
  });

  it('is no larger after more calls of the pair, and a gain no smaller in a larger circle', () => {
    fc.assert(
      fc.property(hundredths(-4, 4), facts, (points, known) => {
        const size = Math.abs(boundedDelta(points, known));
        expect(Math.abs(boundedDelta(points, { ...known, repeats: known.repeats + 1 }))).toBeLessThanOrEqual(size);
        expect(boundedDelta(points, { ...known, circle: known.circle + 1 })).toBeGreaterThanOrEqual(
          boundedDelta(points, known),
        );
      }),
    );
  });

  const round = (value: number) => Math.round(value * 100) / 100;
  /** Applies the changes of one day. @returns karma and the sum of the day after each */
  function dayOf(start: KarmaFacts, changes: readonly { points: number; repeats: number }[]) {
    const states = [{ karma: start.karma, today: start.today }];
    for (const { points, repeats } of changes) {
      const { karma, today } = states.at(-1) as { karma: number; today: number };
      const delta = boundedDelta(points, { ...start, karma, today, repeats });
      states.push({ karma: round(karma + delta), today: round(today + delta) });
    }
    return states;
  }
  const changes = (points: fc.Arbitrary<number>) =>
    fc.array(fc.record({ points, repeats: fc.nat(5) }), { maxLength: 40 });

  it('keeps karma within 0–100 and within its daily bound', () => {
    fc.assert(
      fc.property(facts, changes(hundredths(-4, 4)), (start, day) => {
        for (const { karma, today } of dayOf(start, day)) {
          expect([karma >= 0, karma <= 100, Math.abs(today) <= KARMA_DAILY_BOUND]).toEqual([true, true, true]);
        }
      }),
    );
  });

  it('comes to the same whatever the order of the gains, or of the losses, of a day', () => {
    const either = fc.constantFrom(1, -1);
    fc.assert(
      fc.property(facts, changes(gain), either, fc.infiniteStream(fc.nat()), (start, day, sign, keys) => {
        const signed = day.map(({ points, repeats }) => ({ points: sign * points, repeats }));
        const order = [...signed.keys()].map((at) => [at, keys.next().value as number] as const);
        const shuffled = order.sort((a, b) => a[1] - b[1]).map(([at]) => signed[at] as (typeof signed)[number]);
        expect(dayOf(start, shuffled).at(-1)).toEqual(dayOf(start, signed).at(-1));
      }),
    );
  });
});
