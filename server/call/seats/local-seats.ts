import { SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import type { CallSeats, NewSeat, Seats } from '../../ports/call-seats/call-seats.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Sender } from '../../realtime/port.ts';
import type { ActiveRoom } from '../rooms/repo.ts';

interface Place {
  roomId: string;
  userId: string;
}

export interface LocalSeatsDependencies {
  seats: CallSeats;
  clock: Clock;
  log: Log;
  /** the calls that go on, by the database: all, or those of some rooms */
  active(among?: readonly string[]): Promise<ActiveRoom[]>;
}
export type LocalSeats = ReturnType<typeof createLocalSeats>;

/**
 * The seats of this process's sockets. The store of seats may be shared and out of reach: what it lost is restored
 * from the database and from here, what it missed is repeated (docs/decisions/010).
 */
export function createLocalSeats({ seats, clock, log, active }: LocalSeatsDependencies) {
  /** where sockets of this process sit, or sat last */
  const seated = new Map<string, Place>();
  /** sockets that have gone, until the store has vacated their seats */
  const vacating = new Map<string, Place>();
  /** who announced that they leave, by room, until they are back or the call is over, here or on another process */
  const leaving = new Map<string, Set<string>>();
  /** rooms that are over, until the store has closed them */
  const closing = new Set<string>();
  /** rooms that were restored, until the database has said once more that their calls go on */
  const restored = new Set<string>();
  /**
   * Rooms to restore: all of them once the store has forgotten this process; those of its own sockets after an
   * answer that failed, which may have been the one that said so. Reset only once the restore has worked.
   */
  let due: 'nothing' | 'own' | 'all' = 'nothing';
  const restoredHooks: ((room: ActiveRoom) => void)[] = [];
  const vacatedHooks: ((roomId: string) => void)[] = [];

  const unreachable = (roomId: string) => (error: unknown) =>
    log.debug({ err: error, roomId }, 'the store of seats is out of reach');

  async function restore(room: ActiveRoom): Promise<void> {
    const here = new Map<string, string>();
    for (const [socketId, { roomId, userId }] of seated) if (roomId === room.id) here.set(userId, socketId);
    const members = room.members.map(({ userId }) => ({ userId, socketId: here.get(userId) ?? null }));
    restored.add(room.id);
    await seats.restore(room.id, members, clock.now() + SEAT_GRACE);
    for (const hook of restoredHooks) hook(room);
  }

  /** A call may have ended while its room was restored: no one else would close the room. */
  async function confirmRestored(): Promise<void> {
    if (restored.size === 0) return;
    const ids = [...restored];
    const open = new Set((await active(ids)).map(({ id }) => id));
    for (const id of ids) {
      restored.delete(id);
      if (!open.has(id)) await close(id);
    }
  }

  /** @param among of these rooms only */
  async function restoreAll(among?: readonly string[]): Promise<void> {
    if (among?.length !== 0) for (const room of await active(among)) await restore(room);
    await confirmRestored();
  }

  async function read(roomId: string): Promise<Seats | undefined> {
    const found = await seats.of(roomId);
    if (found) return found;
    const [room] = await active([roomId]);
    if (!room) return undefined;
    await restore(room);
    return seats.of(roomId);
  }

  /** The seats of a room; undefined once the call is over. */
  async function of(roomId: string): Promise<Seats | undefined> {
    const found = await read(roomId);
    for (const userId of leaving.get(roomId) ?? []) if (!found || found[userId]?.taken) isBack(roomId, userId);
    return found;
  }

  function isBack(roomId: string, userId: string): void {
    const left = leaving.get(roomId);
    left?.delete(userId);
    if (left?.size === 0) leaving.delete(roomId);
  }

  async function vacate(socketId: string, { roomId, userId }: Place): Promise<boolean> {
    const isVacated = await seats.vacate(roomId, userId, socketId, clock.now() + SEAT_GRACE);
    vacating.delete(socketId);
    if (isVacated) for (const hook of vacatedHooks) hook(roomId);
    return isVacated;
  }

  /** Never rejects: members are notified of the end of a call whether the store can close its room or not. */
  async function close(roomId: string): Promise<void> {
    closing.add(roomId);
    leaving.delete(roomId);
    await seats.close(roomId).then(() => closing.delete(roomId), unreachable(roomId));
  }

  return {
    of,
    close,
    restoreAll,
    /** Runs `hook` for every room whose seats were restored; each vacant one is kept for `SEAT_GRACE`. */
    onRestored: (hook: (room: ActiveRoom) => void): void => void restoredHooks.push(hook),
    /** Runs `hook` for every room in which a seat is vacant from now on. */
    onVacated: (hook: (roomId: string) => void): void => void vacatedHooks.push(hook),

    /** Never rejects: entering the room restores its seats. */
    open: (roomId: string, members: readonly NewSeat[], until: number) =>
      seats.open(roomId, members, until).catch(unreachable(roomId)),

    seated: (): Iterable<readonly [socketId: string, place: Place]> => seated,
    /** The room in which a socket of this process sits, or sat last. */
    roomOf: (socketId: string): string | undefined => seated.get(socketId)?.roomId,

    /** @returns the seats now and the socket that had this one before; undefined where the call is over */
    async take({ userId, socketId }: Sender, roomId: string) {
      const take = () => seats.take(roomId, userId, socketId);
      const taken = (await take()) ?? ((await of(roomId)) && (await take()));
      if (taken) seated.set(socketId, { roomId, userId });
      isBack(roomId, userId);
      return taken;
    },

    /** A page of the user's went away on purpose: their absence is no broken call. */
    markLeaving(roomId: string, userId: string): void {
      leaving.set(roomId, (leaving.get(roomId) ?? new Set()).add(userId));
    },
    isLeaving: (roomId: string, userId: string): boolean => leaving.get(roomId)?.has(userId) ?? false,

    /** Another socket has this one's seat, or the call is over. */
    forget: (socketId: string): void => void seated.delete(socketId),

    /** The socket has gone: its seat is kept for `SEAT_GRACE`. @returns false if it had none */
    async lose({ socketId }: Pick<Sender, 'socketId'>): Promise<boolean> {
      const place = seated.get(socketId);
      if (!place) return false;
      seated.delete(socketId);
      vacating.set(socketId, place);
      return vacate(socketId, place);
    },

    /** Repeats what the store has missed. @returns the rooms with a vacant seat past its time */
    async expired(): Promise<string[]> {
      const { rooms, isForgotten } = await seats.expired(clock.now()).catch((error: unknown) => {
        if (due === 'nothing') due = 'own';
        throw error;
      });
      if (isForgotten) due = 'all';
      if (due === 'nothing') await confirmRestored();
      else await restoreAll(due === 'own' ? [...new Set([...seated.values()].map(({ roomId }) => roomId))] : undefined);
      due = 'nothing';
      for (const [socketId, place] of vacating) await vacate(socketId, place);
      for (const roomId of closing) await close(roomId);
      for (const roomId of leaving.keys()) await of(roomId);
      return rooms;
    },
  };
}
