import { callBack, callBackEnded, callEnded, callEndedByClient, joinRoom } from '@visavis/domain/call/contract.ts';
import { found, join, leave } from '@visavis/domain/matching/contract.ts';
import { STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callMembers } from '../../db/schema/call.ts';
import { createRedisCallBacks } from '../../ports/call-backs/call-backs-redis.ts';
import { createRedisCallSeats } from '../../ports/call-seats/call-seats-redis.ts';
import { createRedisMatchPool } from '../../ports/match-pool/match-pool-redis.ts';
import { connectRedis } from '../../ports/redis/redis.ts';
import { createRedisAdapter } from '../../realtime/redis-adapter.ts';
import { enter, newcomers } from '../../testing/crowd.ts';
import { openPostgres } from '../../testing/forced-races.ts';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { atOnce, RACE_TIMEOUT, ROUNDS, report } from '../../testing/races.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { createWorld, type World } from '../../testing/world.ts';

const shared = useRedis();
const log = pino({ level: 'silent' });
const closings: (() => Promise<void> | void)[] = [];
let here: World;
let there: World;

/** A node on the shared database and Redis. */
async function startNode(name: string, database: World['ports']['database']): Promise<World> {
  const news = connectRedis(shared.server.url, log, { blocking: true });
  const world = await createWorld({
    settings: { SESSION_SECRET: 'the same secret on both of the nodes', LOG_LEVEL: 'silent' },
    ports: {
      database,
      matchPool: createRedisMatchPool(shared.redis, name),
      seats: createRedisCallSeats(shared.redis, name),
      callBacks: createRedisCallBacks(shared.redis),
      bus: { adapter: createRedisAdapter(news), ping: async () => {} },
    },
  });
  closings.push(() => news.disconnect());
  return world;
}

beforeAll(async () => {
  const { database, close } = await openPostgres();
  here = await startNode('here', database);
  there = await startNode('there', database);
  closings.push(close);
});
afterAll(async () => {
  await here.close();
  await there.close();
  for (const close of closings) await close();
});

let made = 0;
/** Two whose call broke a moment ago, one on each node. */
async function brokenPair() {
  made += 1;
  const [ann, ben] = await newcomers(here, `ann${made}`, `ben${made}`);
  const roomId = await shareCall(here, ann, ben, { over: false });
  const [a, b] = [await ann.connect(), await moved(ben).connect()];
  const members = [ann, ben].map(({ userId }) => ({ userId, socketId: null }));
  await here.ports.seats.open(roomId, members, here.clock.now() + 15_000);
  for (const socket of [a, b]) await socket.emit(joinRoom, roomId);
  await Promise.all([here.clock.advance(1000), there.clock.advance(1000)]);
  await a.emit(callEndedByClient, { roomId, reason: 'connection_lost' });
  return { ann, roomId, a, b, userIds: [ann.userId, ben.userId] };
}
/** The same person at the other node. */
const moved = (person: Awaited<ReturnType<typeof newcomers>>[number]) =>
  enter(there.origin, { ...person, access: person.cookies.get('visavis_access') ?? '' });

const accept = (socket: TestSocket, roomId: string) => socket.emit(callBack, { roomId, accept: true });
const activeRooms = async (userIds: string[]) => {
  const rows = await here.ports.database.db
    .select({ id: callMembers.callId })
    .from(callMembers)
    .where(and(inArray(callMembers.userId, userIds), eq(callMembers.active, true)));
  return rows.map(({ id }) => id);
};

it(
  'opens one room where both accept at the same moment on two nodes',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { roomId, a, b, userIds } = await brokenPair();
      await atOnce(
        () => accept(a, roomId),
        () => accept(b, roomId),
      );
      const [toA, toB] = await Promise.all([a.next(found), b.next(found)]);
      expect(toA.roomId).toBe(toB.roomId);
      expect(await activeRooms(userIds)).toEqual([toA.roomId, toA.roomId]);
      expect([a.received(callBackEnded), b.received(callBackEnded)]).toEqual([[], []]);
      for (const socket of [a, b]) socket.close();
    }
  },
  RACE_TIMEOUT,
);

it(
  'leaves one outcome to both where one accepts while the other begins a search',
  async () => {
    const outcomes: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { roomId, a, b, userIds } = await brokenPair();
      await accept(a, roomId);
      await atOnce(
        () => accept(b, roomId),
        () => a.emit(join),
      );
      // The search came first, and the other reads that it is over; or second, and it ended their new call as any search
      // does; or the call came after it, and the place in the queue is given up.
      let seen: unknown;
      const settled = async () => {
        const rooms = await activeRooms(userIds);
        // A place that both gave up is taken again at the next look at the queue. A room would close with the time: no one joins.
        if (rooms.length === 0) await here.clock.advance(STATUS_EVERY);
        const [place] = await here.ports.matchPool.places(userIds.slice(0, 1));
        const toB = { found: b.received(found), offerOver: b.received(callBackEnded), ended: b.received(callEnded) };
        seen = { rooms, place, toB };
        if (rooms.length === 0 && place && toB.offerOver.length === 1) return 'search first';
        if (rooms.length === 0 && place && toB.ended.length === 1) return 'search last';
        return rooms.length === 2 && !place && toB.found.length === 1 ? 'call' : undefined;
      };
      const outcome = await vi.waitUntil(settled, { interval: 20 }).catch(() => {
        throw new Error(JSON.stringify(seen));
      });
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await a.emit(leave);
      for (const socket of [a, b]) socket.close();
    }
    report('call back against search', outcomes);
  },
  RACE_TIMEOUT,
);

it('keeps an offer when the node that made it dies', async () => {
  const { ann, roomId, b } = await brokenPair();
  await accept(b, roomId);
  await here.app.close();
  const again = await moved(ann).connect();
  expect(await again.emit(callBack, { roomId })).toMatchObject({ ok: true, data: { until: expect.any(String) } });
  await accept(again, roomId);
  const [toA, toB] = await Promise.all([again.next(found), b.next(found)]);
  expect(toA.roomId).toBe(toB.roomId);
  for (const socket of [again, b]) socket.close();
});
