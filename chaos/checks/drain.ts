import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { callMembers, calls } from '../../server/db/schema/call.ts';
import type { CallSeats } from '../../server/ports/call-seats/call-seats.ts';
import { DEAD_NODE_GRACE } from '../../server/ports/call-seats/call-seats-redis.ts';
import { NODE_LEASE } from '../../server/ports/node-lease.ts';

/** The seats that a killed node's users had are kept for so long, and swept every other second after that. ms */
const TIMEOUT = NODE_LEASE + DEAD_NODE_GRACE + 5000;

/**
 * Waits until every call has ended and every seat is gone, once all users have left.
 * @param staying members of the one call that goes on
 * @returns what is left after the timeout
 */
export async function checkDrained({ db }: Database, seats: CallSeats, staying: readonly string[]): Promise<string[]> {
  const openCalls = (members: SQL) =>
    db
      .selectDistinct({ id: calls.id })
      .from(calls)
      .innerJoin(callMembers, eq(callMembers.callId, calls.id))
      .where(and(isNull(calls.endedAt), members));
  for (const deadline = performance.now() + TIMEOUT; ; await wait(500)) {
    const open = await openCalls(notInArray(callMembers.userId, [...staying]));
    const exempt = new Set((await openCalls(inArray(callMembers.userId, [...staying]))).map(({ id }) => id));
    const seated = (await seats.rooms()).filter((id) => !exempt.has(id));
    if (open.length + seated.length === 0) return [];
    if (performance.now() < deadline) continue;
    return [
      ...open.map(({ id }) => `call ${id} is open after all users have left`),
      ...seated.map((id) => `room ${id} has seats after all users have left`),
    ];
  }
}
