import { join } from 'node:path';
import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { NODE_LEASE, PING_INTERVAL, PING_TIMEOUT } from '../node-lease.ts';
import type { Redis } from '../redis/redis.ts';
import { defineScript } from '../redis/script.ts';
import type { CallSeats, Seat, Seats } from './call-seats.ts';

const file = join(import.meta.dirname, 'call-seats-redis.lua');

type SeatRow = [userId: string, socketId: string | null, taken: number, everTaken: number, keptUntil: string | null];

const seatsOf = (rows: readonly SeatRow[]): Seats =>
  Object.fromEntries(
    rows.map(([userId, socketId, taken, everTaken, keptUntil]): [string, Seat] => [
      userId,
      {
        socketId: socketId ?? null,
        taken: taken === 1,
        everTaken: everTaken === 1,
        keptUntil: keptUntil ? Number(keptUntil) : null,
      },
    ]),
  );

/**
 * How long the seats of a dead node are kept, ms: its users notice later than the other nodes do, and have the usual time
 * to come back after that.
 */
export const DEAD_NODE_GRACE = PING_INTERVAL + PING_TIMEOUT - NODE_LEASE + SEAT_GRACE;

/**
 * Seats of all nodes together, in Redis or Valkey: one atomic script for each operation.
 * `expired` must be called more often than every NODE_LEASE: it renews this node's lease.
 * @param node identifies this process; new at each start
 * @param prefix carries the hash tag; tests have seats of their own under another
 */
export function createRedisCallSeats(redis: Redis, node: string, prefix = '{visavis:seats}'): CallSeats {
  const script = defineScript(redis, 'visavisSeats', file);
  const run = (...args: (string | number)[]) => script(prefix, ...args);

  return {
    async open(roomId, seats, until) {
      await run('open', roomId, until, ...seats.flatMap(({ userId, socketId }) => [userId, socketId ?? '']));
    },
    async take(roomId, userId, socketId) {
      const answer = (await run('take', roomId, userId, socketId, node)) as [string | null, SeatRow[]] | null;
      return answer ? { replaced: answer[0] ?? undefined, seats: seatsOf(answer[1]) } : undefined;
    },
    async restore(roomId, seats, until) {
      const members = seats.flatMap(({ userId, socketId }) => [userId, socketId ?? '']);
      await run('restore', roomId, until, node, ...members);
    },
    vacate: async (roomId, userId, socketId, until) => (await run('vacate', roomId, userId, socketId, until)) === 1,
    async of(roomId) {
      const rows = (await run('of', roomId)) as SeatRow[] | null;
      return rows ? seatsOf(rows) : undefined;
    },
    async expired(now) {
      const [known, rooms] = (await run('expired', now, node, now + NODE_LEASE, DEAD_NODE_GRACE)) as [number, string[]];
      return { rooms, isForgotten: known === 0 };
    },
    async close(roomId) {
      await run('close', roomId);
    },
    rooms: async () => (await run('rooms')) as string[],
  };
}
