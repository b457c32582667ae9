import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { callMembers, calls } from '../../server/db/schema/call.ts';
import type { CallSeats, Seats } from '../../server/ports/call-seats/call-seats.ts';
import type { Caller } from '../users/caller.ts';
import type { Load } from '../users/load.ts';

/** What may be for a moment and must not last, each in words that stay the same while it lasts. */
export type Complaints = () => Promise<string[]>;

/** Two who talk hear of each other through the server every other second. ms */
const UNHEARD = 5000;
const short = (id: string | undefined) => id?.slice(-8) ?? 'none';

/** @param since ms of `performance`: what has been written after this moment must arrive */
export function createComplaints(load: Load, database: Database, seats: CallSeats, since: () => number): Complaints {
  const active = () =>
    database.db
      .select({ id: calls.id, userId: callMembers.userId })
      .from(calls)
      .innerJoin(callMembers, eq(callMembers.callId, calls.id))
      .where(isNull(calls.endedAt));

  return async () => {
    const callers = load.callers();
    const byUser = new Map(callers.map((caller) => [caller.guest.userId, caller]));
    const found = [
      ...lines(load),
      ...writersWithoutNews(load, since()),
      ...callers.flatMap((each) => ofCaller(each, byUser)),
    ];
    const rooms = await active();
    const ids = [...new Set(rooms.map(({ id }) => id))];
    const kept = new Map(await Promise.all(ids.map(async (id) => [id, await seats.of(id)] as const)));
    for (const { id, userId } of rooms) {
      const caller = byUser.get(userId);
      // Those of browsers and of people who went home are looked at elsewhere.
      if (!caller) continue;
      const { guest, place, line } = caller;
      if (place.roomId !== id) found.push(`${guest.username} is not in room ${short(id)} that is open for them`);
      else if (place.state === 'talking' && kept.get(id)?.[userId]?.socketId !== line.id)
        found.push(`${guest.username} sits in room ${short(id)} by another socket than their own`);
    }
    return [...found, ...inTwoRooms(kept)];
  };
}

function* lines(load: Load): Generator<string> {
  for (const { line, guest } of [...load.callers(), ...load.writers()]) {
    if (!line.isUp) yield `${guest.username} is not connected`;
  }
}

function* writersWithoutNews(load: Load, since: number): Generator<string> {
  for (const { guest, friend, newestHeard } of load.writers()) {
    if (newestHeard < since) yield `${guest.username} hears nothing of what ${friend.username} writes`;
  }
}

function ofCaller({ guest: { username }, place }: Caller, byUser: ReadonlyMap<string, Caller>): string[] {
  const { state, roomId, peerId, since, heardAt } = place;
  if (state === 'searching') return [`${username} waits since ${Math.round(since)}`];
  if (state !== 'entering' && state !== 'talking') return [];
  const peer = byUser.get(peerId ?? '');
  if (peer?.place.roomId !== roomId) return [`${username} is alone in room ${short(roomId)}`];
  if (state === 'entering') return [`${username} has not met anyone yet in room ${short(roomId)}`];
  const isUnheard = performance.now() - (heardAt ?? since) > UNHEARD;
  return isUnheard ? [`${username} in room ${short(roomId)} hears nothing of the other`] : [];
}

/** By the seats that the nodes keep together. */
function inTwoRooms(kept: ReadonlyMap<string, Seats | undefined>): string[] {
  const roomsOf = new Map<string, string[]>();
  for (const [id, seats] of kept) {
    for (const [userId, { taken }] of Object.entries(seats ?? {})) {
      if (taken) roomsOf.set(userId, [...(roomsOf.get(userId) ?? []), short(id)]);
    }
  }
  return [...roomsOf]
    .filter(([, rooms]) => rooms.length > 1)
    .map(([userId, rooms]) => `user ${short(userId)} sits in rooms ${rooms.sort().join(' and ')}`);
}
