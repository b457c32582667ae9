import { type MatchedRoom, matchingError } from '@visavis/domain/matching/contract.ts';
import { errorText } from '@visavis/domain/wire/errors.ts';
import type { Presence } from '../../ports/presence/presence.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import type { Ending } from '../ending/end.ts';
import { presentMatchedRoom } from '../presenter.ts';
import type { CurrentRooms } from '../rooms/current-rooms.ts';
import type { CallRepo } from '../rooms/repo.ts';
import { groupOf } from '../rooms/rooms.ts';
import type { LocalSeats } from '../seats/local-seats.ts';

type UserSocket = Pick<Sender, 'userId' | 'socketId'>;

/** The room that this process last put a user into, and whether the database has it. */
export interface CurrentCall {
  roomId: string;
  isStored: boolean;
}

/** The current call before the database was read, and what the database had. */
export interface FoundCall {
  known: CurrentCall | undefined;
  activeCall: string | null;
}

export interface TakeoverDependencies {
  repo: Pick<CallRepo, 'matched'>;
  current: CurrentRooms;
  seats: LocalSeats;
  presence: Pick<Presence, 'has'>;
  ending: Ending;
  timers: Timers;
  realtime: Realtime;
}
export type Takeover = ReturnType<typeof createTakeover>;

export const takenOver = { message: errorText.TAKEN_OVER, code: 'MATCHING_ERROR', reason: 'TAKEN_OVER' } as const;

/** One call a user: what becomes of it when another socket of theirs enters it or searches. Matching's view of calls. */
export function createTakeover({ repo, current, seats, presence, ending, timers, realtime }: TakeoverDependencies) {
  /** Another socket has the seat of this one. */
  function notify(socketId: string, roomId: string): void {
    realtime.leaveGroup(socketId, groupOf(roomId));
    seats.forget(socketId);
    realtime.toSocket(socketId, matchingError, takenOver);
  }

  /** Ends a user's call. A socket that sits in it is notified first, so that it does not search on. */
  async function takeOver({ userId, socketId }: UserSocket, roomId: string): Promise<void> {
    const seat = (await seats.of(roomId))?.[userId];
    if (seat?.socketId && seat.socketId !== socketId) notify(seat.socketId, roomId);
    await current.of(userId)?.opened;
    await ending.end(roomId, 'ended', { by: userId });
    current.forget(userId, roomId);
  }

  /** The room of the call that a user is in; one that another node has ended is forgotten. */
  function runningRoom({ userId }: UserSocket, found?: FoundCall): string | undefined {
    const known = found?.known;
    if (known?.isStored && found?.activeCall !== known.roomId) {
      current.forget(userId, known.roomId);
      timers.cancel(known.roomId);
    }
    return current.of(userId)?.id ?? found?.activeCall ?? undefined;
  }

  return {
    notify,

    currentOf(userId: string): CurrentCall | undefined {
      const room = current.of(userId);
      return room && { roomId: room.id, isStored: current.isStored(room.id) };
    },

    /**
     * Ends the call that a user is in, so that a socket of theirs may search.
     * @param found what the database has, and what was current before it was read
     * @returns whether there was a call
     */
    async release(socket: UserSocket, found?: FoundCall): Promise<boolean> {
      const roomId = runningRoom(socket, found);
      if (!roomId) return false;
      await takeOver(socket, roomId);
      return true;
    },

    /**
     * The call that another socket of this user is in; sockets in `own` belong to the same tab and do not count. `orFree`:
     * also a call that no socket is in any more. `orMissed`: also a match that a socket in `own` has missed.
     */
    async heldElsewhere(
      socket: UserSocket,
      found: FoundCall,
      { own, orFree, orMissed }: { own: readonly string[]; orFree: boolean; orMissed: boolean },
    ): Promise<{ room: MatchedRoom; isFree?: true } | undefined> {
      const roomId = runningRoom(socket, found);
      if (!roomId) return undefined;
      const seat = (await seats.of(roomId))?.[socket.userId];
      const holder = seat?.socketId;
      const isMissed = orMissed && holder != null && own.includes(holder) && !seat?.everTaken;
      const isOwn = holder === socket.socketId || own.includes(holder ?? '');
      if (!isMissed && (holder ? isOwn : !seat || !orFree)) return undefined;
      await current.of(socket.userId)?.opened;
      const matched = await repo.matched(roomId, socket.userId);
      return (
        matched && {
          room: presentMatchedRoom(roomId, matched),
          ...((!holder || isMissed) && { isFree: true as const }),
        }
      );
    },

    /**
     * How a call that the database has a user in concerns a socket that waits: the socket sits in it, or is expected to
     * enter, or another socket of the user's has it. A call that no socket has is ended, and so is one that was matched
     * for a socket which is no longer connected: its user waits over a new connection (docs/decisions/010).
     */
    async claim(socket: UserSocket, roomId: string): Promise<'seated' | 'expected' | 'elsewhere' | 'ended'> {
      if (seats.roomOf(socket.socketId) === roomId) return 'seated';
      const seat = (await seats.of(roomId))?.[socket.userId];
      const holder = seat?.socketId;
      if (holder === socket.socketId) return 'expected';
      if (holder && (seat.taken || (await presence.has(socket.userId, holder)))) return 'elsewhere';
      await takeOver(socket, roomId);
      return 'ended';
    },
  };
}
