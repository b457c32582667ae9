import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import type { CallSeats, NewSeat, Seats } from '../../ports/call-seats/call-seats.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Sender } from '../../realtime/port.ts';
import type { ActiveRoom } from '../lifecycle/repo.ts';

interface Place {
  roomId: string;
  userId: string;
}

export interface SeatingDependencies {
  seats: CallSeats;
  clock: Clock;
  log: Log;
  /** the calls that go on, as the database knows: all, or those of some */
  active(among?: readonly string[]): Promise<ActiveRoom[]>;
  /** hears of every call whose seats are kept anew */
  onRestored(room: ActiveRoom): void;
  /** hears that a seat of this room is kept from now on */
  onVacated(roomId: string): void;
}
export type Seating = ReturnType<typeof createSeating>;

/**
 * The sockets of this process and where they sit. The seats may be shared, and what is shared may be lost or out of
 * reach: what was lost is restored from the database and from here, what could not be told is told later.
 */
export function createSeating({ seats, clock, log, active, onRestored, onVacated }: SeatingDependencies) {
  const seated = new Map<string, Place>();
  /** sockets that are gone, until the store has heard of it */
  const leaving = new Map<string, Place>();
  /** rooms that are closed, until the store has heard of it */
  const closing = new Set<string>();

  const unheard = (roomId: string) => (error: unknown) =>
    log.debug({ err: error, roomId }, 'the seats could not be told of a room');

  async function restore(room: ActiveRoom): Promise<void> {
    const here = new Map<string, string>();
    for (const [socketId, { roomId, userId }] of seated) if (roomId === room.id) here.set(userId, socketId);
    const members = room.members.map(({ userId }) => ({ userId, socketId: here.get(userId) ?? null }));
    await seats.restore(room.id, members, clock.now() + SEAT_GRACE);
    onRestored(room);
  }
  async function restoreAll(): Promise<void> {
    const rooms = await active();
    for (const room of rooms) await restore(room);
    // One that ended meanwhile has been opened again: nobody else would close it.
    const open = new Set((await active(rooms.map(({ id }) => id))).map(({ id }) => id));
    for (const { id } of rooms) if (!open.has(id)) await seats.close(id);
  }

  /** The seats of a room; undefined once the call is over. */
  async function of(roomId: string): Promise<Seats | undefined> {
    const found = await seats.of(roomId);
    if (found) return found;
    const [room] = await active([roomId]);
    if (!room) return undefined;
    await restore(room);
    return seats.of(roomId);
  }

  async function vacate(socketId: string, { roomId, userId }: Place): Promise<void> {
    const isKept = await seats.vacate(roomId, userId, socketId, clock.now() + SEAT_GRACE);
    leaving.delete(socketId);
    if (isKept) onVacated(roomId);
  }

  /** Never rejects: a call that is over is told to everyone, whatever becomes of its seats. */
  async function close(roomId: string): Promise<void> {
    closing.add(roomId);
    await seats.close(roomId).then(() => closing.delete(roomId), unheard(roomId));
  }

  return {
    of,
    restoreAll,
    /** Never rejects: whoever comes in finds the seats restored. */
    open: (roomId: string, members: readonly NewSeat[], until: number) =>
      seats.open(roomId, members, until).catch(unheard(roomId)),
    close,
    /** where the sockets of this process sit, or sat last */
    seated: (): Iterable<readonly [socketId: string, place: Place]> => seated,
    roomOfSocket: (socketId: string): string | undefined => seated.get(socketId)?.roomId,

    /** @returns the seats now and the socket that this one replaces; undefined where the call is over */
    async take({ userId, socketId }: Sender, roomId: string) {
      const take = () => seats.take(roomId, userId, socketId);
      const taken = (await take()) ?? ((await of(roomId)) && (await take()));
      if (taken) seated.set(socketId, { roomId, userId });
      return taken;
    },

    /** Another socket has this one's seat, or the room is closed. */
    forget: (socketId: string): void => void seated.delete(socketId),

    /** A socket is gone: its seat is kept for a while. */
    async lose(socketId: string): Promise<void> {
      const place = seated.get(socketId);
      if (!place) return;
      seated.delete(socketId);
      leaving.set(socketId, place);
      await vacate(socketId, place);
    },

    /** Makes good what the store has missed. @returns the rooms in which a seat is vacant past its time */
    async lapsed(): Promise<string[]> {
      const { rooms, isForgotten } = await seats.expired(clock.now());
      if (isForgotten) await restoreAll();
      for (const [socketId, place] of leaving) await vacate(socketId, place);
      for (const roomId of closing) await close(roomId);
      return rooms;
    },
  };
}
