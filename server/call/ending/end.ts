import { callEnded, peerDisconnected } from '@visavis/domain/call/contract.ts';
import { isCallBackDue } from '@visavis/domain/call/rules.ts';
import type { PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import { type EndNotice, presentEnd } from '../presenter.ts';
import type { CurrentRooms } from '../rooms/current-rooms.ts';
import type { CallRepo } from '../rooms/repo.ts';
import { groupOf, type Rooms } from '../rooms/rooms.ts';
import type { LocalSeats } from '../seats/local-seats.ts';
import type { EndStore } from './end-store.ts';
import type { EndReason } from './outcome.ts';
import type { EndRepo } from './repo-end.ts';

export interface EndingDependencies {
  repo: Pick<CallRepo, 'overdue' | 'activeBetween' | 'activeOf'>;
  ends: Pick<EndRepo, 'excuse'>;
  store: EndStore;
  rooms: Rooms;
  current: CurrentRooms;
  seats: LocalSeats;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** the call broke, and is called back while both want that */
  onBroken(roomId: string, members: readonly [string, string]): Promise<void>;
  onCallChange(userId: string, inCall: boolean): void;
  onEnded(reason: EndReason, seconds: number): void;
  onFriendCallEnded(roomId: string, friends: { callerId: string; calleeId: string }, seconds: number): Promise<void>;
}
export type Ending = ReturnType<typeof createEnding>;

interface EndOptions {
  /** the member who ends it */
  by?: string | undefined;
  /** members whose absence ends the call */
  gone?: readonly string[];
  /** they left on purpose: the call did not break */
  isLeft?: boolean;
  /** a member who need not rate the other */
  excused?: string;
}

type SendEnd = <E extends typeof callEnded | typeof peerDisconnected>(event: E, payload: PayloadInputOf<E>) => void;

/** Notifies one member of the end of a call. */
export function sendEnd(notice: EndNotice, send: SendEnd): void {
  if (notice.event === 'ended') send(callEnded, notice.payload);
  else send(peerDisconnected, notice.payload);
}

/** Ends calls, each once, and notifies their members. */
export function createEnding(dependencies: EndingDependencies) {
  const { repo, ends, store, rooms, current, seats, timers, realtime, clock, log } = dependencies;
  const now = () => new Date(clock.now());

  /**
   * Ends a call that goes on; each member is sent their own figures, once.
   */
  async function end(
    roomId: string,
    reason: EndReason,
    { by, gone = [], isLeft = false, excused }: EndOptions = {},
  ): Promise<void> {
    const outcome = await store.end({ roomId, reason, now: now(), excused });
    if (!outcome) return;
    timers.cancel(roomId);
    for (const { userId } of outcome.members) current.forget(userId, roomId);
    await seats.close(roomId);
    const [a, b] = outcome.members;
    // Friends ring each other again.
    if (a && b && !isLeft && !outcome.friends && isCallBackDue(outcome))
      await dependencies.onBroken(roomId, [a.userId, b.userId]);
    // Before the notices: redelivery takes a socket that is still in the group for one that missed the end.
    realtime.dissolveGroup(groupOf(roomId));
    for (const { userId } of outcome.members) {
      sendEnd(presentEnd({ roomId, endedBy: by ?? null, gone, outcome }, userId), (event, payload) =>
        realtime.toUser(userId, event, payload),
      );
      dependencies.onCallChange(userId, false);
    }
    dependencies.onEnded(outcome.reason, outcome.duration);
    if (outcome.friends) await dependencies.onFriendCallEnded(roomId, outcome.friends, outcome.duration);
  }

  return {
    end,

    /** A member ends the call. Does nothing to a call that has ended. @throws NOT_A_MEMBER */
    async endBy({ userId }: Sender, roomId: string, reason: 'skip' | 'ended' | 'connection_lost'): Promise<void> {
      const { room } = await rooms.membership(roomId, userId);
      await room.opened;
      // To the other, a member whose link has failed has gone.
      await end(roomId, reason, reason === 'connection_lost' ? { gone: [userId] } : { by: userId });
    },

    /**
     * Ends the call that two are in together, if any. With reason 'reported', `actor` has reported the other, and need
     * not rate them for any call.
     */
    async endBetween(actor: string, other: string, reason: 'ended' | 'reported'): Promise<void> {
      await Promise.all([current.of(actor)?.opened, current.of(other)?.opened]);
      const roomId = await repo.activeBetween(actor, other);
      const isReported = reason === 'reported';
      if (roomId) await end(roomId, reason, { by: actor, ...(isReported && { excused: actor }) });
      if (isReported) await ends.excuse(actor, other);
      log.debug({ roomId, reason }, 'call between two ended');
    },

    /** Ends the call of someone who may be in none any more: to the other as if they had left. */
    async endOf(userId: string): Promise<void> {
      await current.of(userId)?.opened;
      for (const roomId of await repo.activeOf(userId)) await end(roomId, 'ended', { by: userId });
    },

    /** Ends calls that should have ended: by a timer of another node, or of a process that has gone. */
    async sweep(): Promise<void> {
      for (const { id, reason, by } of await repo.overdue(now())) await end(id, reason, { by });
    },
  };
}
