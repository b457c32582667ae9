import { callEnded } from '@visavis/domain/call/contract.ts';
import { ratingDueAfter, ratingThreshold } from '@visavis/domain/call/rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Match, Matched } from '../../ports/match-pool/match-pool.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Ending } from '../ending/end.ts';
import type { CurrentRooms } from '../rooms/current-rooms.ts';
import type { RoomMember } from '../rooms/repo.ts';
import type { NewMember } from '../rooms/repo-open.ts';
import type { Opened, RoomStore } from '../rooms/room-store.ts';
import { groupOf, type Rooms } from '../rooms/rooms.ts';
import type { LocalSeats } from '../seats/local-seats.ts';
import type { SeatExpiry } from './expiry.ts';

/** How long a user who was matched may take to enter the room, ms. */
export const ENTRY_GRACE = 10_000;
/** A room that takes longer to store is ended: another node may have ended it and matched its members again. ms */
const STORED_WITHIN = 5000;

export interface OpeningDependencies {
  store: RoomStore;
  rooms: Rooms;
  current: CurrentRooms;
  seats: LocalSeats;
  expiry: SeatExpiry;
  ending: Ending;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  onCallChange(userId: string, inCall: boolean): void;
}

export interface OpenOptions {
  policy: 'all' | 'relay';
  /** it continues a conversation that counts for the daily limit already */
  continued?: boolean | undefined;
  /** how long the one of the two waited who waited longer, ms; none waits for a call back */
  waited?: number | undefined;
  /** who called the other, a friend: it is never rated and counts for nothing */
  calledBy?: string | undefined;
}

/** Seconds: no call lasts as long. */
const NEVER_RATED = 2_147_483_647;

const newMember = ({ userId, sessionSeconds }: Matched, peer: Matched, calledBy: string | undefined): NewMember => ({
  userId,
  sessionSeconds,
  threshold: calledBy ? NEVER_RATED : ratingDueAfter(ratingThreshold(peer.info)),
  friendRole: calledBy ? (userId === calledBy ? 'caller' : 'callee') : null,
});
const member = ({ userId, info, sessionSeconds }: Matched): RoomMember => ({
  userId,
  username: info.username,
  sessionSeconds,
});

const noCall = {
  reason: 'ended',
  endedBy: null,
  duration: 0,
  rewards: { xpGained: 0, karmaGained: 0 },
  ratingRequired: false,
} as const;

/** Opens the rooms of matches. */
export function createOpening(dependencies: OpeningDependencies) {
  const { store, rooms, current, seats, expiry, ending, timers, realtime, clock, log, onCallChange } = dependencies;

  async function endLate(roomId: string): Promise<void> {
    await ending.end(roomId, 'ended').catch((error) => log.error({ err: error, roomId }, 'late room not ended'));
  }

  /** A room that was not stored: members who have entered it leave. */
  async function dissolve(match: Match, roomId: string): Promise<void> {
    timers.cancel(roomId);
    await seats.close(roomId);
    realtime.dissolveGroup(groupOf(roomId));
    for (const { userId } of match) {
      current.forget(userId, roomId);
      realtime.toUser(userId, callEnded, { roomId, ...noCall });
    }
  }

  /**
   * Opens the room of a match. It can be entered at once; that it is stored follows.
   * @returns what became of storing it; where it was not opened, its members have been notified that it is over
   */
  return async function open(match: Match, roomId: string, options: OpenOptions): Promise<Opened> {
    const { policy: iceTransportPolicy, calledBy, continued = false, waited } = options;
    const [a, b] = match;
    const [at, begun] = [clock.now(), clock.elapsed()];
    const opened = store.store({
      id: roomId,
      at: new Date(at),
      iceTransportPolicy,
      // A call between friends costs no match of the day.
      continued: continued || calledBy !== undefined,
      waited: waited === undefined ? null : Math.round(waited / 1000),
      members: [newMember(a, b, calledBy), newMember(b, a, calledBy)],
    });
    const members = [member(a), member(b)] as const;
    current.open(rooms.keep({ id: roomId, members, policy: iceTransportPolicy, opened }));
    expiry.watch(roomId, ENTRY_GRACE);
    await seats.open(roomId, match, at + ENTRY_GRACE);
    const outcome = await opened;
    current.settle(roomId);
    if (outcome !== 'opened') {
      await dissolve(match, roomId);
      return outcome;
    }
    for (const { userId } of match) onCallChange(userId, true);
    if (clock.elapsed() - begun <= STORED_WITHIN) return 'opened';
    await endLate(roomId);
    return 'refused';
  };
}
