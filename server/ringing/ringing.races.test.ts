import { found } from '@visavis/domain/matching/contract.ts';
import * as ringing from '@visavis/domain/ringing/contract.ts';
import { RING_SILENCE } from '@visavis/domain/ringing/rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callMembers } from '../db/schema/call.ts';
import { createRedisCallSeats } from '../ports/call-seats/call-seats-redis.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createRedisMatchPool } from '../ports/match-pool/match-pool-redis.ts';
import { createMemoryPresence, type Presence } from '../ports/presence/presence.ts';
import { connectRedis } from '../ports/redis/redis.ts';
import { createRedisRings } from '../ports/rings/rings-redis.ts';
import { createRedisAdapter } from '../realtime/redis-adapter.ts';
import { enter, newcomers } from '../testing/crowd.ts';
import { openPostgres } from '../testing/forced-races.ts';
import { useRedis } from '../testing/programs/use-redis.ts';
import { atOnce, RACE_TIMEOUT, ROUNDS, report } from '../testing/races.ts';
import { caughtUp } from '../testing/scenes/relations.ts';
import { conversationOf, makeFriends, ring } from '../testing/scenes/rings.ts';
import { createWorld, type World } from '../testing/world.ts';
import { RINGS_SWEEP } from './feature.ts';

const shared = useRedis();
const log = pino({ level: 'silent' });
const closings: (() => Promise<void> | void)[] = [];
let here: World;
let there: World;

/** A node on the shared database and Redis. */
async function startNode(name: string, database: World['ports']['database'], presence: Presence): Promise<World> {
  const news = connectRedis(shared.server.url, log, { blocking: true });
  const world = await createWorld({
    settings: { SESSION_SECRET: 'the same secret on both of the nodes', LOG_LEVEL: 'silent' },
    ports: {
      database,
      matchPool: createRedisMatchPool(shared.redis, name),
      seats: createRedisCallSeats(shared.redis, name),
      rings: createRedisRings(shared.redis),
      presence,
      bus: { adapter: createRedisAdapter(news), ping: async () => {} },
    },
  });
  closings.push(() => news.disconnect());
  return world;
}

beforeAll(async () => {
  const { database, close } = await openPostgres();
  const presence = createMemoryPresence(createFakeClock());
  here = await startNode('here', database, presence);
  there = await startNode('there', database, presence);
  closings.push(close);
  // A node misses what is sent before its first read.
  await vi.waitUntil(async () => (await shared.redis.info('clients')).includes('blocked_clients:2'));
});
afterAll(async () => {
  await here.close();
  await there.close();
  for (const close of closings) await close();
});

let made = 0;
/** Two friends, one connected to each node. */
async function friends() {
  made += 1;
  const [ann, ben] = await newcomers(here, `ann${made}`, `ben${made}`);
  await makeFriends(here, ann, ben);
  const benThere = enter(there.origin, { ...ben, access: ben.cookies.get('visavis_access') ?? '' });
  const [a, b] = [await ann.connect(), await benThere.connect()];
  const ids = [ann.userId, ben.userId];
  await vi.waitFor(async () => expect((await here.ports.presence.online(ids)).size).toBe(2));
  return { ann, ben: benThere, a, b, userIds: [ann.userId, ben.userId] };
}
const activeRooms = async (userIds: string[]) => {
  const rows = await here.ports.database.db
    .select({ id: callMembers.callId })
    .from(callMembers)
    .where(and(inArray(callMembers.userId, userIds), eq(callMembers.active, true)));
  return new Set(rows.map(({ id }) => id));
};

it(
  'opens one room where both call each other at the same moment on two nodes',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ann, ben, a, b, userIds } = await friends();
      const both = Promise.all([a.next(found), b.next(found)]);
      await atOnce(
        () => ring(a, ben),
        () => ring(b, ann),
      );
      const [toA, toB] = await both;
      expect(toA.roomId).toBe(toB.roomId);
      expect(await activeRooms(userIds)).toEqual(new Set([toA.roomId]));
      for (const socket of [a, b]) socket.close();
    }
  },
  RACE_TIMEOUT,
);

it(
  'has one outcome where the friend accepts while the caller gives up',
  async () => {
    const outcomes: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ann, ben, a, b, userIds } = await friends();
      const { callId } = await ring(a, ben);
      await b.next(ringing.ringIncoming);
      const [accepted] = await atOnce(
        () => b.emit(ringing.acceptRing, { callId }),
        () => a.emit(ringing.cancelRing, { callId }),
      );
      const rooms = await activeRooms(userIds);
      expect(rooms.size).toBe(accepted.ok ? 1 : 0);
      await vi.waitFor(async () => expect((await conversationOf(ann)).messages).toHaveLength(accepted.ok ? 0 : 1));
      const outcome = accepted.ok ? 'call' : 'given up';
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      for (const socket of [a, b]) socket.close();
    }
    report('accepted against given up', outcomes);
  },
  RACE_TIMEOUT,
);

it("stops ringing within seconds once the caller's node is dead", async () => {
  const { b, ben, a } = await friends();
  const { callId } = await ring(a, ben);
  await b.next(ringing.ringIncoming);
  // The node is gone without a word: its clock stands still, and no timer of it fires.
  for (let looks = 0; looks <= RING_SILENCE / RINGS_SWEEP; looks += 1) {
    await there.clock.advance(RINGS_SWEEP);
    // One look at a time: the next one waits for its answer from Redis.
    await shared.redis.ping();
    await caughtUp(b);
  }
  expect(await b.next(ringing.ringEnded)).toEqual({ callId, reason: 'failed' });
  await vi.waitFor(async () => expect((await conversationOf(ben)).messages).toHaveLength(1));
  for (const socket of [a, b]) socket.close();
});
