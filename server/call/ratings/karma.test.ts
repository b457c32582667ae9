import { end, type Rating, rate } from '@visavis/domain/call/contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeCall } from '../../testing/scenes/calls.ts';
import { useKarma } from '../../testing/use-karma.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, connect, user } = await useWorld();
const { member, knownMember, members, accountOf, ledger, expectBalanced, dismiss } = useKarma({ world, user });
const HOUR = 3_600_000;

describe('rewards', () => {
  it.each([
    [29, { xpGained: 0, karmaGained: 0 }, false],
    [1200, { xpGained: 200, karmaGained: 2 }, true],
  ])('of a call of %i s are %j, and a rating required is %j', async (seconds, rewards, ratingRequired) => {
    const [a, b] = await members();
    const { toA, toB } = await wholeCall(world, a.socket, b.socket, seconds);
    for (const ended of [toA, toB]) {
      expect(ended).toMatchObject({ reason: 'ended', duration: seconds, rewards, ratingRequired });
    }
    for (const each of [a, b]) {
      expect(await accountOf(each)).toEqual({ karma: 60 + rewards.karmaGained, xp: rewards.xpGained });
    }
  });

  it('are given to a pair once in 24 hours', async () => {
    const [a, b] = await members();
    const first = await wholeCall(world, a.socket, b.socket, 120);
    await dismiss(first.roomId, a, b);
    const second = await wholeCall(world, a.socket, b.socket, 1500);
    expect(second.toA.rewards).toEqual({ xpGained: 0, karmaGained: 0 });
    await dismiss(second.roomId, a, b);
    await world.clock.advance(24 * HOUR);
    const third = await wholeCall(world, a.socket, b.socket, 60);
    expect(third.toB.rewards).toEqual({ xpGained: 10, karmaGained: 0 });
  });

  it('stop at 100 karma, for each member separately', async () => {
    const [a, b] = [await knownMember(99), await member()];
    const { toA, toB } = await wholeCall(world, a.socket, b.socket, 1200);
    expect([toA.rewards.karmaGained, toB.rewards.karmaGained]).toEqual([1, 2]);
  });
});

describe('a rating', () => {
  it.each<[string, number, Rating, number, number]>([
    ['positive, weighted by the karma of the rater', 60, 'positive', 60, 61.2],
    ['dismissed', 60, 'dismiss', 60, 60],
    ['negative, no further than 0', 100, 'negative', 1, 0],
  ])('moves karma: %s', async (_, raterKarma, rating, before, after) => {
    const [a, b] = [await member(raterKarma), await knownMember(before)];
    const { roomId } = await wholeCall(world, a.socket, b.socket, 40);
    expect(await a.socket.emit(rate, { roomId, rating })).toEqual({ ok: true });
    expect((await accountOf(b)).karma).toBe(after);
    expect((await accountOf(a)).karma).toBe(raterKarma);
  });

  it('is given once: the same again changes nothing, another is refused', async () => {
    const [a, b] = await members();
    const { roomId } = await wholeCall(world, a.socket, b.socket, 40);
    const both = [
      a.socket.emit(rate, { roomId, rating: 'positive' }),
      a.socket.emit(rate, { roomId, rating: 'positive' }),
    ];
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(await a.socket.emit(rate, { roomId, rating: 'negative' })).toMatchObject({
      ok: false,
      code: 'ALREADY_RATED',
    });
    expect((await accountOf(b)).karma).toBe(61.2);
  });

  it('counts once when two tabs send it at once', async () => {
    const [a, b] = await members();
    const tab = await connect(a.person);
    const { roomId } = await wholeCall(world, a.socket, b.socket, 40);
    const acks = await Promise.all([
      a.socket.emit(rate, { roomId, rating: 'positive' }),
      tab.emit(rate, { roomId, rating: 'negative' }),
    ]);
    expect(acks.filter(({ ok }) => ok)).toHaveLength(1);
    expect([61.2, 58.2]).toContain((await accountOf(b)).karma);
  });

  it('is refused for a skip', async () => {
    const [a, b] = await members();
    const { roomId } = await wholeCall(world, a.socket, b.socket, 29);
    expect(await a.socket.emit(rate, { roomId, rating: 'positive' })).toMatchObject({ code: 'CALL_TOO_SHORT' });
  });

  it('counts once for a pair in 24 hours, and half the next time', async () => {
    const [a, b] = await members();
    const first = await wholeCall(world, a.socket, b.socket, 40);
    await a.socket.emit(rate, { roomId: first.roomId, rating: 'positive' });
    await dismiss(first.roomId, b);
    await world.clock.advance(12 * HOUR);
    const second = await wholeCall(world, a.socket, b.socket, 40);
    expect(await a.socket.emit(rate, { roomId: second.roomId, rating: 'negative' })).toEqual({ ok: true });
    expect((await accountOf(b)).karma).toBe(61.2);
    await dismiss(second.roomId, b);
    await world.clock.advance(12 * HOUR);
    const third = await wholeCall(world, a.socket, b.socket, 40);
    await a.socket.emit(rate, { roomId: third.roomId, rating: 'negative' });
    expect((await accountOf(b)).karma).toBe(60.3);
  });
});

it('keeps every balance the sum of its ledger, whatever users do', { timeout: 240_000 }, async () => {
  const crowd = await Promise.all([member(), member(97), member(4)]);
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
        const [a, b] = pair.map((at) => crowd[at]) as [Connected, Connected];
        const { roomId } = await wholeCall(world, a.socket, b.socket, seconds);
        const acks = await Promise.all([
          a.socket.emit(rate, { roomId, rating: ratings[0] }),
          b.socket.emit(rate, { roomId, rating: ratings[1] }),
          b.socket.emit(end, roomId),
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
    // No limit of time: a run that is interrupted goes on behind the end of the test.
    { numRuns: 3 },
  );
});
