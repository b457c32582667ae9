import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';
import { callMembers, calls } from '../../server/db/schema/call.ts';
import type { CallSeats, Seats } from '../../server/ports/call-seats/call-seats.ts';
import type { Caller } from '../users/caller.ts';
import type { Load } from '../users/load.ts';

/** Finds states that may occur for a moment and must not last; the text of one stays the same while it lasts. */
export type TransientCheck = () => Promise<string[]>;

/** Two who talk receive an event of each other every 1.5 s; missing them for longer is a violation. ms */
const SILENCE_LIMIT = 5000;
const short = (id: string | undefined) => id?.slice(-8) ?? 'none';

/** @param since ms of `performance`: messages written after this moment must be delivered */
export function createTransientCheck(
  load: Load,
  database: Database,
  seats: CallSeats,
  since: () => number,
): TransientCheck {
  return async () => {
    const callers = load.callers();
    const byUser = new Map(callers.map((caller) => [caller.guest.userId, caller]));
    const found = [
      ...disconnected(load),
      ...undelivered(load, since()),
      ...callers.flatMap((caller) => unmet(caller, byUser)),
    ];
    const members = await membersOfOpenCalls(database);
    const ids = [...new Set(members.map(({ id }) => id))];
    const seatsByRoom = new Map(await Promise.all(ids.map(async (id) => [id, await seats.of(id)] as const)));
    return [...found, ...wrongSeats(members, byUser, seatsByRoom), ...seatedTwice(seatsByRoom)];
  };
}

type Member = { id: string; userId: string };

const membersOfOpenCalls = ({ db }: Database): Promise<Member[]> =>
  db
    .select({ id: calls.id, userId: callMembers.userId })
    .from(calls)
    .innerJoin(callMembers, eq(callMembers.callId, calls.id))
    .where(isNull(calls.endedAt));

function* disconnected(load: Load): Generator<string> {
  for (const { socket, guest } of [...load.callers(), ...load.writers()]) {
    if (!socket.isConnected) yield `${guest.username} is not connected`;
  }
}

function* undelivered(load: Load, since: number): Generator<string> {
  for (const { guest, friend, newestReceived } of load.writers()) {
    if (newestReceived < since) yield `${guest.username} receives no messages from ${friend.username}`;
  }
}

function unmet({ guest: { username }, status }: Caller, byUser: ReadonlyMap<string, Caller>): string[] {
  const { state, roomId, peerId, since, peerHeardAt } = status;
  if (state === 'searching') return [`${username} has been searching since ${Math.round(since)}`];
  if (state !== 'entering' && state !== 'talking') return [];
  const peer = byUser.get(peerId ?? '');
  if (peer?.status.roomId !== roomId) return [`${username} is alone in room ${short(roomId)}`];
  if (state === 'entering') return [`the call of ${username} in room ${short(roomId)} has not started`];
  const isSilent = performance.now() - (peerHeardAt ?? since) > SILENCE_LIMIT;
  return isSilent ? [`${username} in room ${short(roomId)} receives nothing from the peer`] : [];
}

/** Users of the browser call and those who have left are not in `byUser`: they are checked elsewhere. */
function* wrongSeats(
  members: readonly Member[],
  byUser: ReadonlyMap<string, Caller>,
  seatsByRoom: ReadonlyMap<string, Seats | undefined>,
): Generator<string> {
  for (const { id, userId } of members) {
    const caller = byUser.get(userId);
    if (!caller) continue;
    const { guest, status, socket } = caller;
    if (status.roomId !== id) yield `${guest.username} is a member of room ${short(id)} and not in it`;
    else if (status.state === 'talking' && seatsByRoom.get(id)?.[userId]?.socketId !== socket.id)
      yield `${guest.username} has a seat in room ${short(id)} with another socket than their own`;
  }
}

/** By the seats that the nodes share. */
function seatedTwice(seatsByRoom: ReadonlyMap<string, Seats | undefined>): string[] {
  const roomsOf = new Map<string, string[]>();
  for (const [id, seats] of seatsByRoom) {
    for (const [userId, { taken }] of Object.entries(seats ?? {})) {
      if (taken) roomsOf.set(userId, [...(roomsOf.get(userId) ?? []), short(id)]);
    }
  }
  return [...roomsOf]
    .filter(([, rooms]) => rooms.length > 1)
    .map(([userId, rooms]) => `user ${short(userId)} has seats in rooms ${rooms.sort().join(' and ')}`);
}
