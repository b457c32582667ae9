import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { friendships } from '../db/schema/friends.ts';
import { karmaLedger, users } from '../db/schema/users.ts';
import type { TestPerson } from '../testing/person.ts';
import { insertCalls } from '../testing/scenes/past-calls.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const db = () => world.ports.database.db;
const iso = (at: number) => new Date(at).toISOString();
const change = (person: TestPerson, values: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(values).where(eq(users.id, person.userId));

async function befriend(a: TestPerson, b: TestPerson, at: number): Promise<void> {
  const [userA = '', userB = ''] = [a.userId, b.userId].sort();
  const id = world.ports.random.uuid(at);
  await db()
    .insert(friendships)
    .values({ id, userA, userB, metThrough: 'VIDEO_MATCH', createdAt: new Date(at) });
}
const moveKarma = (person: TestPerson, at: number, delta: number) =>
  db()
    .insert(karmaLedger)
    .values({
      id: world.ports.random.uuid(at),
      userId: person.userId,
      at: new Date(at),
      delta,
      balance: 60,
      reason: 'rating' as const,
    });

it('starts empty, and requires a session', async () => {
  const { alice } = await world.people('alice');
  expect((await alice.call(getDashboard)).data).toEqual({
    stats: {
      weeklyMatches: 0,
      experiencePoints: 0,
      friendsCount: 0,
      karmaScore: 60,
      subscriptionType: 'free',
      matchesToday: 0,
      dailyLimit: 5,
    },
    recentActivity: [],
  });
  expect((await world.visitor().call(getDashboard)).status).toBe(401);
});

it('counts calls of 30 s or more in the last seven days and in the current UTC day', async () => {
  const { bella, carlo } = await world.people('bella', 'carlo');
  const now = world.clock.now();
  const midnight = now - (now % DAY);
  const pair = { a: bella, b: carlo };
  await insertCalls(
    world,
    { ...pair, at: now - 2 * HOUR, duration: 30 },
    { ...pair, at: now - HOUR, duration: 29 },
    { ...pair, at: midnight, duration: 300 },
    { ...pair, at: midnight - 1, duration: 300 },
    { ...pair, at: now - 7 * DAY + 1000, duration: 31 },
    { ...pair, at: now - 7 * DAY - 1, duration: 300 },
    { ...pair, at: now - 60_000, duration: null },
  );
  for (const person of [bella, carlo]) {
    expect((await person.call(getDashboard)).data.stats).toMatchObject({ weeklyMatches: 4, matchesToday: 2 });
  }
});

it('shows karma in whole points, experience, friends and the plan until it expires', async () => {
  const { dario, elsa, finn } = await world.people('dario', 'elsa', 'finn');
  await befriend(dario, elsa, world.clock.now());
  await befriend(finn, dario, world.clock.now());
  const planEnd = new Date(world.clock.now() + HOUR);
  await change(dario, { karma: 71.25, experiencePoints: 340, plan: 'premium', planEnd });
  const figures = async () => (await dario.call(getDashboard)).data.stats;
  expect(await figures()).toMatchObject({
    karmaScore: 71,
    experiencePoints: 340,
    friendsCount: 2,
    subscriptionType: 'premium',
    dailyLimit: 20,
  });
  await change(dario, { plan: 'premium_plus', planEnd: null });
  expect(await figures()).toMatchObject({ subscriptionType: 'premium_plus', dailyLimit: null });
  await change(dario, { planEnd: new Date(world.clock.now()) });
  expect(await figures()).toMatchObject({ subscriptionType: 'free', dailyLimit: 5 });
});

it('lists the ten latest activities, newest first', async () => {
  const { greta, henri } = await world.people('greta', 'henri');
  const now = world.clock.now();
  const pair = { a: greta, b: henri };
  await change(henri, { displayName: 'Henri Rousseau' });
  await befriend(greta, henri, now - 5 * HOUR);
  await insertCalls(
    world,
    { ...pair, at: now - 6 * HOUR, duration: 90 },
    { ...pair, at: now - 4 * HOUR, duration: 12 },
    { ...pair, at: now - 60_000, duration: null },
  );
  await moveKarma(greta, now - DAY, 1.2);
  await moveKarma(greta, now - 2 * DAY, -1.8);
  await moveKarma(greta, now - HOUR, 1.2);
  await change(greta, { karma: 60.6 });
  const activity = async (person: TestPerson) => (await person.call(getDashboard)).data.recentActivity;
  expect(await activity(greta)).toEqual([
    { type: 'new_friend', timestamp: iso(now - 5 * HOUR), data: { name: 'Henri Rousseau' } },
    { type: 'match_completed', timestamp: iso(now - 6 * HOUR + 90_000), data: { duration: 90 } },
    { type: 'karma_increased', timestamp: iso(now - (now % DAY) - 1), data: { points: 1, reason: 'rating' } },
  ]);
  expect((await activity(henri)).map(({ type, data }) => [type, data])).toEqual([
    ['new_friend', { name: 'greta' }],
    ['match_completed', { duration: 90 }],
  ]);

  await insertCalls(
    world,
    ...Array.from({ length: 12 }, (_, index) => ({ ...pair, at: now - HOUR + index * 60_000, duration: 40 + index })),
  );
  const latest = await activity(greta);
  expect(latest.map(({ data }) => data)).toEqual(Array.from({ length: 10 }, (_, index) => ({ duration: 51 - index })));
});
