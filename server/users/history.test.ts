import { getMatches, getProfile, getProgress } from '@visavis/domain/users/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { karmaLedger, users } from '../db/schema/users.ts';
import type { TestPerson } from '../testing/person.ts';
import { insertCalls } from '../testing/scenes/past-calls.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.ports.database.db;
const setKarma = ({ userId }: TestPerson, karma: number) =>
  db().update(users).set({ karma }).where(eq(users.id, userId));

describe('the match history', () => {
  it('lists the last ten calls that started and ended, newest first, with the rating given', async () => {
    const { jane, karl } = await world.people('jane', 'karl');
    const start = world.clock.now() - 86_400_000;
    const at = (index: number) => start + index * 3_600_000;
    const ratings = ['positive', 'negative', 'dismiss', undefined] as const;
    const ids = await insertCalls(
      world,
      ...Array.from({ length: 12 }, (_, index) => {
        const ratingOfA = ratings[index % 4];
        return { a: jane, b: karl, at: at(index), duration: 10 + index, ...(ratingOfA && { ratingOfA }) };
      }),
      { a: jane, b: karl, at: at(13), begun: false },
      { a: jane, b: karl, at: at(14), duration: null },
    );
    const { data } = await jane.call(getMatches);
    expect(data.map(({ id }) => id)).toEqual(ids.slice(2, 12).reverse());
    expect(data[0]).toEqual({
      id: ids[11],
      matchedUser: {
        userId: karl.userId,
        username: 'karl',
        displayName: 'karl',
        avatar: `/uploads/default/${karl.userId}.svg`,
        karma: 60,
      },
      matchedAt: new Date(at(11)).toISOString(),
      duration: 21,
      rating: null,
    });
    expect(data.slice(0, 4).map(({ rating }) => rating)).toEqual([null, 'neutral', 'thumbs_down', 'thumbs_up']);
    expect((await karl.call(getMatches)).data.every(({ rating }) => rating === null)).toBe(true);
  });

  it('is empty for a new account', async () => {
    expect((await (await world.person('liam')).call(getMatches)).data).toEqual([]);
  });
});

describe('progress', () => {
  it('lists karma day by day in whole points, and the running total of experience, oldest first', async () => {
    const { mia, nils } = await world.people('mia', 'nils');
    const start = world.clock.now() - 86_400_000;
    const entry = (minutes: number, delta: number, balance: number, reason: 'rating' | 'long_call') => ({
      id: world.ports.random.uuid(start + minutes * 60_000),
      userId: mia.userId,
      at: new Date(start + minutes * 60_000),
      delta,
      balance,
      reason,
      fromUserId: nils.userId,
    });
    await db()
      .insert(karmaLedger)
      .values([entry(5, -1.25, 60.75, 'rating'), entry(1, 2, 62, 'long_call')]);
    await setKarma(mia, 60.75);
    await insertCalls(
      world,
      { a: mia, b: nils, at: start, duration: 120, xp: 20 },
      { a: mia, b: nils, at: start + 600_000, duration: 40 },
      { a: mia, b: nils, at: start + 1_200_000, duration: 60, xp: 10 },
    );

    const { data, text } = await mia.call(getProgress);
    const at = new Date(start - (start % 86_400_000) + 86_400_000 - 1).toISOString();
    expect(data.karma).toEqual([
      { id: expect.any(String), at, delta: 2, balance: 62, reason: 'long_call' },
      { id: expect.any(String), at, delta: -1, balance: 61, reason: 'rating' },
    ]);
    expect(data.experience).toEqual([
      { at: new Date(start + 120_000).toISOString(), gained: 20, total: 20 },
      { at: new Date(start + 1_260_000).toISOString(), gained: 10, total: 30 },
    ]);
    expect(text).not.toContain(nils.userId);
    expect((await nils.call(getProgress)).data).toEqual({ karma: [], experience: [] });
  });

  it('comes to the experience of the profile, also once someone met is gone', async () => {
    const { ruth, sven, tess } = await world.people('ruth', 'sven', 'tess');
    const at = world.clock.now() - 86_400_000;
    await insertCalls(world, { a: ruth, b: sven, at, xp: 20 }, { a: ruth, b: tess, at: at + 600_000, xp: 10 });
    await db().delete(users).where(eq(users.id, sven.userId));
    expect((await ruth.call(getProfile)).data.experiencePoints).toBe(30);
    expect((await ruth.call(getProgress)).data.experience).toMatchObject([{ gained: 10, total: 30 }]);
  });

  it('is limited to 200 entries of each, with totals over all', async () => {
    const { olga, paul } = await world.people('olga', 'paul');
    const start = world.clock.now() - 86_400_000;
    await db()
      .insert(karmaLedger)
      .values(
        Array.from({ length: 205 }, (_, index) => ({
          id: world.ports.random.uuid(start + index),
          userId: olga.userId,
          at: new Date(start - index * 86_400_000),
          delta: index % 2 === 0 ? 1 : -1,
          balance: index % 2 === 0 ? 61 : 60,
          reason: 'rating' as const,
        })),
      );
    await setKarma(olga, 61);
    await insertCalls(
      world,
      ...Array.from({ length: 202 }, (_, index) => ({
        a: olga,
        b: paul,
        at: start + index * 1000,
        duration: 60,
        xp: 10,
      })),
    );
    const { data } = await olga.call(getProgress);
    expect([data.karma.length, data.karma[0]?.balance, data.karma.at(-1)?.balance]).toEqual([200, 60, 61]);
    expect([data.experience.length, data.experience[0]?.total, data.experience.at(-1)?.total]).toEqual([200, 30, 2020]);
  });
});
