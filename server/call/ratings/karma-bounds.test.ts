import { type Rating, rate } from '@visavis/domain/call/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { karmaLedger } from '../../db/schema/users.ts';
import { wholeCall } from '../../testing/scenes/calls.ts';
import { useKarma } from '../../testing/use-karma.ts';
import { type Connected, useWorld } from '../../testing/use-world.ts';

const { world, user: newUser } = await useWorld();
const { member, knownMember, accountOf, ledger, dismiss } = useKarma({ world, user: newUser });
const HOUR = 3_600_000;

const afterMidnight = () => world.clock.advance(24 * HOUR - (world.clock.now() % (24 * HOUR)) + HOUR);

/** Makes every change of karma so far older by some days. */
const age = (days: number) =>
  world.ports.database.db.update(karmaLedger).set({ at: sql`${karmaLedger.at} - ${days} * interval '1 day'` });

/** One rates the other after a short call. @returns the karma of the user rated */
async function rated(rater: Connected, user: Connected, rating: Rating): Promise<number | undefined> {
  const { roomId } = await wholeCall(world, rater.socket, user.socket, 40);
  await dismiss(roomId, user);
  await rater.socket.emit(rate, { roomId, rating });
  return (await accountOf(user)).karma;
}

describe('the karma of long calls', () => {
  it('is at most 10 a UTC day, together with that of ratings', async () => {
    const user = await knownMember();
    const partners = await Promise.all(Array.from({ length: 5 }, () => member()));
    await afterMidnight();
    const gains = [];
    for (const { socket } of partners) {
      const { roomId, toB } = await wholeCall(world, socket, user.socket, 1200);
      gains.push(toB.rewards.karmaGained);
      await socket.emit(rate, { roomId, rating: 'positive' });
      await dismiss(roomId, user);
    }
    // The worth of a call is told at once; the part of it that counts would tell of the ratings.
    expect(gains).toEqual([2, 2, 2, 2, 2]);
    expect((await accountOf(user)).karma).toBe(70);
    const counted = (await ledger()).filter(
      ({ userId, reason }) => userId === user.person.userId && reason === 'long_call',
    );
    expect(counted.map(({ delta }) => delta)).toEqual([2, 2, 2, 0.28]);
  });
});

describe('a rating', () => {
  it('counts half for each earlier call of the pair in 30 days', async () => {
    const [a, b] = [await member(), await member(70)];
    const seen = [await rated(a, b, 'negative')];
    for (const days of [1, 1, 31]) {
      await age(days);
      seen.push(await rated(a, b, 'negative'));
    }
    expect(seen).toEqual([68.2, 67.3, 66.85, 65.05]);
  });

  it('lifts karma no further than the circle of the rated user carries it', async () => {
    const [user, ...raters] = [await member(63.5), await member(100), await member(100), await member(100)];
    const seen = [];
    for (const rater of raters) seen.push(await rated(rater, user, 'positive'));
    expect(seen).toEqual([64, 66, 68]);
  });

  it('counts people of the last 90 days to the circle, each once, and none who lowered karma', async () => {
    const [user, past, hater, friend] = [
      await member(66),
      await knownMember(63.5),
      await member(100),
      await member(100),
    ];
    await age(51);
    expect(await rated(friend, past, 'positive')).toBe(64);
    expect(await rated(hater, user, 'negative')).toBe(63);
    expect(await rated(friend, user, 'positive')).toBe(64);
    await age(2);
    expect(await rated(friend, user, 'positive')).toBe(64);
  });

  it('takes karma no lower than 56 until five people have rated the user down', async () => {
    const user = await member();
    const seen = [];
    for (let count = 0; count < 5; count += 1) seen.push(await rated(await member(100), user, 'negative'));
    expect(seen).toEqual([57, 56, 56, 56, 53]);
  });

  it('moves the karma of a user by at most 10 a UTC day', async () => {
    const user = await member(50);
    const raters = await Promise.all(Array.from({ length: 5 }, () => member(100)));
    await afterMidnight();
    const seen = [];
    for (const rater of raters.slice(0, 4)) seen.push(await rated(rater, user, 'negative'));
    expect(seen).toEqual([47, 44, 41, 40]);
    await world.clock.advance(24 * HOUR);
    expect(await rated(raters[4] as Connected, user, 'negative')).toBe(37);
  });
});
