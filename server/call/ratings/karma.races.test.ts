import { end, rate } from '@visavis/domain/call/contract.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectPostgres, type Database } from '../../db/connect.ts';
import { karmaLedger, users } from '../../db/schema/users.ts';
import { newcomers } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { type ScratchPostgres, startPostgres } from '../../testing/programs/postgres.ts';
import { insertCalls } from '../../testing/scenes/past-calls.ts';
import { createWorld, type World } from '../../testing/world.ts';

let postgres: ScratchPostgres;
let database: Database;
let world: World;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await connectPostgres(postgres.url);
  world = await createWorld({ ports: { database: { ...database, close: async () => {} } } });
});
afterAll(async () => {
  await world.close();
  await database.close();
  await postgres.stop();
});

/** Someone whom ratings of today have moved by `delta`, and two who had a call with them. */
async function scene(name: string, delta: number): Promise<[user: TestPerson, first: TestPerson, second: TestPerson]> {
  const [user, first, second] = await newcomers(world, name, `${name}-first`, `${name}-second`);
  const { userId } = user;
  const now = world.clock.now();
  const { random } = world.ports;
  await database.db.insert(karmaLedger).values({
    id: random.uuid(now),
    userId,
    at: new Date(now),
    delta,
    balance: 60 + delta,
    reason: 'rating',
    callId: random.uuid(now),
    fromUserId: random.uuid(now),
  });
  // The circle that carried them there is large: only the day bounds them.
  const known = Array.from({ length: 20 }, () => ({ callId: random.uuid(0), fromUserId: random.uuid(0) }));
  const before = { userId, at: new Date(now - 40 * 86_400_000), delta: 0, balance: 60, reason: 'rating' as const };
  await database.db.insert(karmaLedger).values(known.map((from) => ({ id: random.uuid(0), ...before, ...from })));
  await database.db
    .update(users)
    .set({ karma: 60 + delta })
    .where(eq(users.id, userId));
  return [user, first, second];
}

/** Runs both while the user's row is locked by a third, and lets go once both wait for it. */
async function atOnce({ userId }: TestPerson, ...tasks: (() => Promise<unknown>)[]): Promise<unknown[]> {
  let running: Promise<unknown>[] = [];
  await database.db.transaction(async (holder) => {
    await holder.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    running = tasks.map((task) => task());
    await vi.waitFor(async () => {
      const { rows } = await database.db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(tasks.length);
    });
  });
  return Promise.all(running);
}

const earned = ({ userId }: TestPerson) =>
  database.db
    .select({ delta: karmaLedger.delta })
    .from(karmaLedger)
    .where(and(eq(karmaLedger.userId, userId), ne(karmaLedger.delta, 0)));
const karmaOf = async ({ userId }: TestPerson) =>
  (await database.db.select({ karma: users.karma }).from(users).where(eq(users.id, userId)))[0]?.karma;

it.each([
  ['positive', 9, 70],
  ['negative', -9, 50],
] as const)('two %s ratings at once stay within the daily bound together', async (rating, before, karma) => {
  const [user, first, second] = await scene(`rated-${rating}`, before);
  const at = world.clock.now() - 3_600_000;
  const rooms = await insertCalls(world, { a: first, b: user, at }, { a: second, b: user, at });
  const sockets = await Promise.all([first.connect(), second.connect()]);
  const acks = await atOnce(
    user,
    ...sockets.map((socket, index) => () => socket.emit(rate, { roomId: rooms[index] as string, rating })),
  );
  expect(acks).toEqual([{ ok: true }, { ok: true }]);
  expect((await earned(user)).map(({ delta }) => delta).sort()).toEqual([before / 9, before].sort());
  expect(await karmaOf(user)).toBe(karma);
  for (const socket of sockets) socket.close();
});

it('a rating and the end of a long call at once stay within the daily bound together', async () => {
  const [user, rater, partner] = await scene('called', 9);
  const at = world.clock.now() - 1_300_000;
  const [past, active] = (await insertCalls(
    world,
    { a: rater, b: user, at: at - 3_600_000 },
    { a: partner, b: user, at, duration: null },
  )) as [string, string];
  const sockets = await Promise.all([rater.connect(), partner.connect()]);
  const [raterSocket, partnerSocket] = sockets;
  await atOnce(
    user,
    () => raterSocket.emit(rate, { roomId: past, rating: 'positive' }),
    () => partnerSocket.emit(end, active),
  );
  await vi.waitFor(async () => expect(await karmaOf(user)).toBe(70));
  expect((await earned(user)).reduce((sum, { delta }) => sum + delta, 0)).toBe(10);
  expect(await karmaOf(partner)).toBe(62);
  for (const socket of sockets) socket.close();
});
