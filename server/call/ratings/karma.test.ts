import { callEnded, end, type Rating, rate, skip } from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { eq, gte } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { karmaLedger, users } from '../../db/schema/users.ts';
import { match, startCall, wholeCall } from '../../testing/calls.ts';
import { newcomers } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let lines: TestSocket[] = [];
const HOUR = 3_600_000;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const line of lines) line.close();
  lines = [];
  await expectBalanced();
});
afterAll(() => world.close());

type Someone = { person: TestPerson; line: TestSocket };
let count = 0;
/** Someone without a daily limit. @param karma stands in the ledger as well, as an operator's change */
async function someone(karma = 60): Promise<Someone> {
  count += 1;
  const [person] = await newcomers(world, `person${count}`);
  const { db } = world.ports.database;
  const { userId } = person;
  await db.update(users).set({ plan: 'premium_plus', karma }).where(eq(users.id, userId));
  const at = new Date(world.clock.now());
  const row = { id: world.ports.random.uuid(world.clock.now()), userId, at, balance: karma };
  if (karma !== 60) await db.insert(karmaLedger).values({ ...row, delta: karma - 60, reason: 'operator' });
  const line = await person.connect();
  lines.push(line);
  return { person, line };
}
const pair = (): Promise<[Someone, Someone]> => Promise.all([someone(), someone()]);

const accountOf = async ({ person }: Someone) => {
  const [row] = await world.ports.database.db.select().from(users).where(eq(users.id, person.userId));
  return { karma: row?.karma, xp: row?.experiencePoints };
};
const ledger = () => world.ports.database.db.select().from(karmaLedger);

/** Every balance is 60 plus the sum of its changes, within bounds, and moves by ratings at most 10 a day. */
async function expectBalanced() {
  const rows = await ledger();
  const people = await world.ports.database.db.select().from(users);
  for (const { id, karma } of people) {
    const own = rows.filter(({ userId }) => userId === id);
    const sum = own.reduce((total, { delta }) => total + Math.round(delta * 100), 6000);
    expect(Math.round(karma * 100)).toBe(sum);
    expect(karma).toBeGreaterThanOrEqual(0);
    expect(karma).toBeLessThanOrEqual(100);
    const days = Map.groupBy(
      own.filter(({ reason }) => reason === 'rating'),
      ({ at }) => at.toISOString().slice(0, 10),
    );
    for (const day of days.values()) {
      expect(Math.abs(day.reduce((total, { delta }) => total + delta, 0))).toBeLessThan(10.005);
    }
  }
}

describe('rewards', () => {
  it.each([
    [29, { xpGained: 0, karmaGained: 0 }, false],
    [59, { xpGained: 0, karmaGained: 0 }, true],
    [60, { xpGained: 10, karmaGained: 0 }, true],
    [1199, { xpGained: 190, karmaGained: 0 }, true],
    [1200, { xpGained: 200, karmaGained: 2 }, true],
  ])('of %i s', async (seconds, rewards, ratingRequired) => {
    const [a, b] = await pair();
    const { toA, toB } = await wholeCall(world, a.line, b.line, seconds);
    for (const told of [toA, toB]) {
      expect(told).toMatchObject({ reason: 'ended', duration: seconds, rewards, ratingRequired });
    }
    for (const each of [a, b]) {
      expect(await accountOf(each)).toEqual({ karma: 60 + rewards.karmaGained, xp: rewards.xpGained });
    }
  });

  it('come once a pair in 24 hours', async () => {
    const [a, b] = await pair();
    const first = await wholeCall(world, a.line, b.line, 120);
    await dismiss(first.roomId, a, b);
    const second = await wholeCall(world, a.line, b.line, 1500);
    expect(second.toA.rewards).toEqual({ xpGained: 0, karmaGained: 0 });
    await dismiss(second.roomId, a, b);
    await world.clock.advance(24 * HOUR);
    const third = await wholeCall(world, a.line, b.line, 60);
    expect(third.toB.rewards).toEqual({ xpGained: 10, karmaGained: 0 });
  });

  it('stop at 100 karma, each member with their own', async () => {
    const [a, b] = [await someone(99), await someone()];
    const { toA, toB } = await wholeCall(world, a.line, b.line, 1200);
    expect([toA.rewards.karmaGained, toB.rewards.karmaGained]).toEqual([1, 2]);
  });
});

const dismiss = async (roomId: string, ...people: Someone[]) => {
  for (const { line } of people) await line.emit(rate, { roomId, rating: 'dismiss' });
};

describe('a rating', () => {
  it.each<[string, number, Rating, number, number]>([
    ['positive, weighted by the karma of who rates', 60, 'positive', 60, 61.2],
    ['negative', 60, 'negative', 60, 58.2],
    ['dismissed', 60, 'dismiss', 60, 60],
    ['by someone of full karma', 100, 'positive', 60, 62],
    ['negative by someone of full karma', 100, 'negative', 60, 57],
    ['by someone of none, who has a quarter of the weight', 0, 'positive', 60, 60.5],
    ['negative by someone of none', 0, 'negative', 60, 59.25],
    ['beyond 100', 100, 'positive', 99.5, 100],
    ['below 0', 100, 'negative', 1, 0],
  ])('%s', async (_, raterKarma, rating, before, after) => {
    const [a, b] = [await someone(raterKarma), await someone(before)];
    const { roomId } = await wholeCall(world, a.line, b.line, 40);
    expect(await a.line.emit(rate, { roomId, rating })).toEqual({ ok: true });
    expect((await accountOf(b)).karma).toBe(after);
    expect((await accountOf(a)).karma).toBe(raterKarma);
  });

  it('is given once: again the same changes nothing, another is refused', async () => {
    const [a, b] = await pair();
    const { roomId } = await wholeCall(world, a.line, b.line, 40);
    const both = [a.line.emit(rate, { roomId, rating: 'positive' }), a.line.emit(rate, { roomId, rating: 'positive' })];
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(await a.line.emit(rate, { roomId, rating: 'negative' })).toMatchObject({ ok: false, code: 'ALREADY_RATED' });
    expect((await accountOf(b)).karma).toBe(61.2);
  });

  it('from two tabs at once counts once', async () => {
    const [a, b] = await pair();
    const tab = await a.person.connect();
    lines.push(tab);
    const { roomId } = await wholeCall(world, a.line, b.line, 40);
    const acks = await Promise.all([
      a.line.emit(rate, { roomId, rating: 'positive' }),
      tab.emit(rate, { roomId, rating: 'negative' }),
    ]);
    expect(acks.filter(({ ok }) => ok)).toHaveLength(1);
    expect([61.2, 58.2]).toContain((await accountOf(b)).karma);
  });

  it('of a skip is refused', async () => {
    const [a, b] = await pair();
    const { roomId } = await wholeCall(world, a.line, b.line, 29);
    expect(await a.line.emit(rate, { roomId, rating: 'positive' })).toMatchObject({ code: 'CALL_TOO_SHORT' });
  });

  it('counts once a pair in 24 hours', async () => {
    const [a, b] = await pair();
    const first = await wholeCall(world, a.line, b.line, 40);
    await a.line.emit(rate, { roomId: first.roomId, rating: 'positive' });
    await dismiss(first.roomId, b);
    await world.clock.advance(12 * HOUR);
    const second = await wholeCall(world, a.line, b.line, 40);
    expect(await a.line.emit(rate, { roomId: second.roomId, rating: 'negative' })).toEqual({ ok: true });
    expect((await accountOf(b)).karma).toBe(61.2);
    await dismiss(second.roomId, b);
    await world.clock.advance(12 * HOUR);
    const third = await wholeCall(world, a.line, b.line, 40);
    await a.line.emit(rate, { roomId: third.roomId, rating: 'negative' });
    expect((await accountOf(b)).karma).toBe(59.4);
  });

  it('moves nobody by more than 10 a UTC day', async () => {
    const rated = await someone();
    const rateBy = async (rater: Someone) => {
      const { roomId } = await wholeCall(world, rater.line, rated.line, 40);
      await dismiss(roomId, rated);
      await rater.line.emit(rate, { roomId, rating: 'negative' });
      return (await accountOf(rated)).karma;
    };
    const raters = [await someone(100), await someone(100), await someone(100), await someone(100), await someone(100)];
    const midnight = 24 * HOUR - (world.clock.now() % (24 * HOUR));
    await world.clock.advance(midnight + HOUR);
    const seen = [];
    for (const rater of raters.slice(0, 4)) seen.push(await rateBy(rater));
    expect(seen).toEqual([57, 54, 51, 50]);
    await world.clock.advance(24 * HOUR);
    expect(await rateBy(raters[4] as Someone)).toBe(47);
  });
});

describe('a rating owed', () => {
  it('keeps its member from matching, on any device, also after a restart, until it is given', async () => {
    const [a, b] = await pair();
    const { roomId, toA } = await wholeCall(world, a.line, b.line, 40);
    expect(toA.ratingRequired).toBe(true);
    const pendingRating = { roomId, peerId: b.person.userId, duration: 40 };
    const refused = async (line: TestSocket) => {
      expect(await line.emit(matching.join)).toMatchObject({ ok: false, code: 'RATING_REQUIRED' });
      const told = await line.next(matching.matchingError);
      expect(told).toMatchObject({ code: 'MATCHING_ERROR', reason: 'RATING_REQUIRED', pendingRating });
    };
    await refused(a.line);
    const other = await a.person.connect();
    lines.push(other);
    await refused(other);
    await world.restart();
    await other.disconnected;
    const [a2, b2] = await Promise.all([a.person.connect(), b.person.connect()]);
    lines.push(a2, b2);
    await refused(a2);
    expect(await a2.emit(rate, { roomId, rating: 'dismiss' })).toEqual({ ok: true });
    await b2.emit(rate, { roomId, rating: 'dismiss' });
    expect(await match(world, a2, b2)).not.toBe(roomId);
  });

  it('may be given while the call still runs', async () => {
    const [a, b] = await pair();
    const roomId = await startCall(world, a.line, b.line);
    expect(await a.line.emit(rate, { roomId, rating: 'positive' })).toMatchObject({ code: 'CALL_TOO_SHORT' });
    await world.clock.advance(45_000);
    expect(await a.line.emit(rate, { roomId, rating: 'positive' })).toEqual({ ok: true });
    await b.line.emit(end, roomId);
    expect(await a.line.next(callEnded)).toMatchObject({ ratingRequired: false });
    expect(await b.line.next(callEnded)).toMatchObject({ ratingRequired: true });
  });

  it('follows the threshold fixed at the match', async () => {
    const [a, b] = [await someone(), await someone(80)];
    const { db } = world.ports.database;
    await db.update(users).set({ experiencePoints: 600 }).where(gte(users.karma, 80));
    const { toA, toB } = await wholeCall(world, a.line, b.line, 300);
    expect([toA.ratingRequired, toB.ratingRequired]).toEqual([false, true]);
    await dismiss((await ended(b)).roomId, b);
    const second = await wholeCall(world, a.line, b.line, 1200);
    expect(second.toA.ratingRequired).toBe(true);
  });
});
const ended = async ({ line }: Someone) => line.received(callEnded)[0] ?? { roomId: '' };

describe('the daily limit', () => {
  it('counts five calls that were no skips, and the next UTC day begins anew', async () => {
    const a = await someone();
    const { db } = world.ports.database;
    await db.update(users).set({ plan: 'free' }).where(eq(users.id, a.person.userId));
    const midnight = 24 * HOUR - (world.clock.now() % (24 * HOUR));
    await world.clock.advance(midnight + HOUR);
    for (let index = 0; index < 5; index += 1) {
      const partner = await someone();
      const { roomId } = await wholeCall(world, a.line, partner.line, 30);
      await dismiss(roomId, a);
      partner.line.close();
    }
    const skipped = await someone();
    expect(await a.line.emit(matching.join)).toMatchObject({ ok: false, code: 'LIMIT_REACHED' });
    const told = await a.line.next(matching.limitReached);
    expect(told).toMatchObject({ limit: 5, message: 'You have used all your matches for today' });
    expect(Date.parse(told.resetsAt)).toBe(world.clock.now() - (world.clock.now() % (24 * HOUR)) + 24 * HOUR);
    expect(a.line.received(matching.matchingError)).toEqual([]);

    await world.clock.advance(Date.parse(told.resetsAt) - world.clock.now() - 1);
    expect(await a.line.emit(matching.join)).toMatchObject({ code: 'LIMIT_REACHED' });
    await world.clock.advance(1);
    const roomId = await startCall(world, a.line, skipped.line);
    await a.line.emit(skip, roomId);
    await a.line.next(callEnded);
    expect(await a.line.emit(matching.join)).toEqual({ ok: true });
  });

  it('is the free one once a plan has run out', async () => {
    const a = await someone();
    const { db } = world.ports.database;
    await db
      .update(users)
      .set({ plan: 'premium_plus', planEnd: new Date(world.clock.now()) })
      .where(eq(users.id, a.person.userId));
    for (let index = 0; index < 5; index += 1) {
      const partner = await someone();
      const { roomId } = await wholeCall(world, a.line, partner.line, 30);
      await dismiss(roomId, a);
      partner.line.close();
    }
    expect(await a.line.emit(matching.join)).toMatchObject({ ok: false, code: 'LIMIT_REACHED' });
  });
});

it('keeps every balance the sum of its ledger, whatever people do', async () => {
  const crowd = await Promise.all([someone(), someone(97), someone(4)]);
  const index = fc.nat(2);
  const rating = fc.constantFrom<Rating>('positive', 'positive', 'negative', 'negative', 'dismiss');
  const step = fc.record({
    pair: fc.tuple(index, index).filter(([a, b]) => a !== b),
    seconds: fc.constantFrom(20, 45, 61, 1300),
    ratings: fc.tuple(rating, rating),
    pause: fc.constantFrom(0, HOUR, 13 * HOUR, 25 * HOUR),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const { pair, seconds, ratings, pause } of steps) {
        const [a, b] = pair.map((at) => crowd[at]) as [Someone, Someone];
        const { roomId } = await wholeCall(world, a.line, b.line, seconds);
        const acks = await Promise.all([
          a.line.emit(rate, { roomId, rating: ratings[0] }),
          b.line.emit(rate, { roomId, rating: ratings[1] }),
          b.line.emit(end, roomId),
        ]);
        expect(acks.map(({ ok }) => ok)).toEqual([seconds >= 30, seconds >= 30, true]);
        await world.clock.advance(pause);
      }
      await expectBalanced();
      const counted = (await ledger()).filter(({ reason }) => reason === 'rating');
      for (const one of counted) {
        const sameSide = counted.filter((other) => other.userId === one.userId && other.fromUserId === one.fromUserId);
        const close = sameSide.filter((other) => Math.abs(Number(other.at) - Number(one.at)) < 24 * HOUR);
        expect(close).toEqual([one]);
      }
    }),
    { numRuns: 6 },
  );
}, 60_000);
