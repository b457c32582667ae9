import { bothUsersReady, callEnded, peerDisconnected, userJoined } from '@visavis/domain/call/contract.ts';
import { ratingDueAfter, ratingThreshold, SEAT_GRACE } from '@visavis/domain/call/rules.ts';
import { matchingError } from '@visavis/domain/matching/contract.ts';
import { AppError, errorText } from '@visavis/domain/wire/errors.ts';
import { type CallSeats, expiredSeats, type Seats } from '../../ports/call-seats/call-seats.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Match, Matched } from '../../ports/match-pool/match-pool.ts';
import type { Realtime, Sender } from '../../realtime/port.ts';
import { presentEnd, presentReady, presentTimes } from '../presenter.ts';
import { createSeating } from '../seats/local-seats.ts';
import { createWhereabouts } from './current-rooms.ts';
import { createMissedEnds } from './end-redelivery.ts';
import type { Endings } from './endings.ts';
import type { Opened } from './openings.ts';
import type { CallRepo, CallTimes } from './repo.ts';
import type { EndReason } from './repo-end.ts';
import type { Opening } from './repo-openings.ts';
import type { OutcomesRepo } from './repo-outcomes.ts';
import type { Room, Rooms } from './rooms.ts';
import type { Timers } from './timers.ts';

/** How long someone who was matched may take to come into the room. */
export const ENTRY_GRACE = 10_000;
/** How often is looked for calls that should have ended and did not. */
export const SWEEP_EVERY = 30_000;
/** … and for seats that another process looked after, while there are others. */
export const WATCH_EVERY = 2000;

export interface CallDependencies {
  repo: CallRepo;
  endings: Endings;
  openings: { store(opening: Opening): Promise<Opened> };
  outcomes: OutcomesRepo;
  rooms: Rooms;
  seats: CallSeats;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** hears that a user has entered a call (stored from the match on) or left it */
  onCallChange(userId: string, inCall: boolean): void;
  onStarted(): void;
  onEnded(reason: EndReason, seconds: number): void;
}

export type Calls = ReturnType<typeof createCalls>;

export const groupOf = (roomId: string) => `call:${roomId}`;
const takenOver = { message: errorText.TAKEN_OVER, code: 'MATCHING_ERROR', reason: 'TAKEN_OVER' } as const;

/** What a match fixes for one of the two. */
const opener = ({ userId, sessionSeconds }: Matched, peer: Matched) => ({
  ...{ userId, sessionSeconds },
  threshold: ratingDueAfter(ratingThreshold(peer.info)),
});

/** The life of calls on the server: opened by a match, started when both are in, ended once (rulings 12, 15). */
export function createCalls(dependencies: CallDependencies) {
  const { repo, endings, openings, rooms, timers, realtime, clock, log } = dependencies;
  const now = () => new Date(clock.now());
  const whereabouts = createWhereabouts();

  /** Ends a call, whoever asks and however often; everyone is told their own figures, once. */
  async function end(
    roomId: string,
    reason: EndReason,
    { gone = [], excused }: { gone?: readonly string[]; excused?: string } = {},
  ): Promise<void> {
    const outcome = await endings.end({ roomId, reason, now: now(), excused });
    if (!outcome) return;
    timers.cancel(roomId);
    for (const { userId } of outcome.members) whereabouts.forget(userId, roomId);
    await seating.close(roomId);
    // At once: the word of it may come late to this process too, and would then be taken for missed.
    realtime.dissolveGroup(groupOf(roomId));
    for (const { userId } of outcome.members) {
      const notice = presentEnd({ roomId, gone, outcome }, userId);
      if (notice.event === 'ended') realtime.toUser(userId, callEnded, notice.payload);
      else realtime.toUser(userId, peerDisconnected, notice.payload);
      dependencies.onCallChange(userId, false);
    }
    dependencies.onEnded(outcome.reason, outcome.duration);
  }

  /** Ends the call if a seat is vacant past its time. */
  async function endIfExpired(roomId: string): Promise<void> {
    const inRoom = await seating.of(roomId);
    const gone = inRoom ? expiredSeats(inRoom, clock.now()) : [];
    if (gone.length === 0) return;
    const wereThere = gone.every((userId) => inRoom?.[userId]?.everTaken);
    await end(roomId, wereThere ? 'connection_lost' : 'left', { gone });
    // Over before, or never stored: nobody else will close what is left of it.
    if (!(await repo.times(roomId))) await seating.close(roomId);
  }

  const seating = createSeating({
    ...{ seats: dependencies.seats, clock, log, active: repo.active },
    onRestored({ id, members, startedAt, endsAt }) {
      const room = rooms.keep({ id, members, opened: Promise.resolve('opened') });
      whereabouts.putKnown(room);
      timers.cancel(id);
      watchSeats(id, SEAT_GRACE);
      if (!startedAt) startIfBothIn(room).catch((error) => log.error({ err: error, roomId: id }, 'call not started'));
      if (endsAt) watchTime(id, endsAt);
    },
    onVacated: (roomId) => watchSeats(roomId, SEAT_GRACE),
  });
  const tellMissed = createMissedEnds({
    ...{ repo: dependencies.outcomes, realtime, groupOf },
    ...{ seated: () => seating.seated(), forget: (socketId) => seating.forget(socketId) },
  });
  const watchSeats = (roomId: string, ms: number) => timers.after(roomId, ms, () => endIfExpired(roomId));
  const watchTime = (roomId: string, endsAt: Date) =>
    timers.after(roomId, endsAt.getTime() - clock.now(), () => end(roomId, 'time_limit'));

  /** @returns the times of a call that starts now; undefined where it had, or is over */
  async function start({ id, members }: Room): Promise<CallTimes | undefined> {
    const seconds = Math.min(...members.map(({ sessionSeconds }) => sessionSeconds));
    const endsAt = new Date(clock.now() + seconds * 1000);
    const times = await repo.start(id, now(), endsAt);
    if (!times) return undefined;
    watchTime(id, endsAt);
    dependencies.onStarted();
    return times;
  }

  const tellReady = (room: Room, times: CallTimes) =>
    realtime.toGroup(groupOf(room.id), bothUsersReady, presentReady(room, times, clock.now()));

  /** Each came in while the other's seat was forgotten: neither could be told. */
  async function startIfBothIn(room: Room): Promise<void> {
    const inRoom = await seating.of(room.id);
    if (!inRoom || Object.values(inRoom).some(({ taken }) => !taken)) return;
    const times = await start(room);
    if (times) tellReady(room, times);
  }

  function tellTakenOver(socketId: string, roomId: string): void {
    realtime.leaveGroup(socketId, groupOf(roomId));
    seating.forget(socketId);
    realtime.toSocket(socketId, matchingError, takenOver);
  }

  return {
    end,

    /**
     * Opens the room of a match. It can be joined at once; that it is stored follows.
     * @returns what became of the storing; where it was refused or failed, both have been told
     */
    async open(match: Match, roomId: string, iceTransportPolicy: 'all' | 'relay'): Promise<Opened> {
      const [a, b] = match;
      const at = clock.now();
      const stored = openings.store({
        ...{ id: roomId, at: new Date(at), iceTransportPolicy },
        members: [opener(a, b), opener(b, a)],
      });
      const member = ({ userId, info, sessionSeconds }: typeof a) => ({
        ...{ userId, username: info.username, sessionSeconds },
      });
      const room = rooms.keep({ id: roomId, members: [member(a), member(b)], opened: stored });
      whereabouts.put(room);
      watchSeats(roomId, ENTRY_GRACE);
      await seating.open(roomId, match, at + ENTRY_GRACE);
      const outcome = await stored;
      whereabouts.settled(roomId);
      if (outcome === 'opened') {
        for (const { userId } of match) dependencies.onCallChange(userId, true);
        return outcome;
      }
      timers.cancel(roomId);
      await seating.close(roomId);
      realtime.dissolveGroup(groupOf(roomId));
      for (const { userId } of match) {
        const nothing = { duration: 0, rewards: { xpGained: 0, karmaGained: 0 }, ratingRequired: false };
        whereabouts.forget(userId, roomId);
        realtime.toUser(userId, callEnded, { roomId, reason: 'ended', ...nothing });
      }
      return outcome;
    },

    /** The room that a user was put into and is not known to have left; it may not be stored yet. */
    roomOf: (userId: string): string | undefined => whereabouts.of(userId)?.id,
    /** The same room, where the database has been told of it. */
    storedRoomOf: (userId: string): string | undefined => whereabouts.storedOf(userId)?.id,
    /** The database knows that a stored room is over: another process has ended the call. */
    forgetEnded(userId: string, roomId: string): void {
      whereabouts.forget(userId, roomId);
      timers.cancel(roomId);
    },

    /** A socket comes into the room, for the first time or again. @throws NOT_A_MEMBER, CALL_OVER */
    async join(sender: Sender, roomId: string) {
      const { userId, socketId } = sender;
      const { room, peer } = await rooms.membership(roomId, userId);
      if ((await room.opened) !== 'opened') throw new AppError('CALL_OVER');
      if (!realtime.isConnected(socketId)) throw new AppError('UNAVAILABLE');
      const taken = await seating.take(sender, roomId);
      if (!taken) throw new AppError('CALL_OVER');
      realtime.enterGroup(socketId, groupOf(roomId));
      if (taken.replaced) tellTakenOver(taken.replaced, roomId);

      const bothIn = taken.seats[peer.userId]?.taken ?? false;
      const started = bothIn ? await start(room) : undefined;
      const times = started ?? (await repo.times(roomId));
      if (!times) throw new AppError('CALL_OVER');
      realtime.toGroup(groupOf(roomId), userJoined, { roomId, userId }, socketId);
      if (bothIn) tellReady(room, times);
      return presentTimes(times, clock.now());
    },

    /** A socket has heard that the call in a room is over: it has nothing to hear there any more. */
    leave: ({ socketId }: Sender, { roomId }: { roomId: string }): void =>
      realtime.leaveGroup(socketId, groupOf(roomId)),

    /** A member's wish to end; asked late or twice, there is nothing left to do. @throws NOT_A_MEMBER */
    async endBy({ userId }: Sender, roomId: string, reason: 'skip' | 'ended'): Promise<void> {
      const { room } = await rooms.membership(roomId, userId);
      await room.opened;
      await end(roomId, reason);
    },

    /** A newer tab searches: the call of the older one ends, and the older one is told before it could search on. */
    async takeOver({ userId, socketId }: Pick<Sender, 'userId' | 'socketId'>, roomId: string): Promise<void> {
      const seat = (await seating.of(roomId))?.[userId];
      if (seat?.socketId && seat.socketId !== socketId) tellTakenOver(seat.socketId, roomId);
      await whereabouts.of(userId)?.opened;
      await end(roomId, 'ended');
      whereabouts.forget(userId, roomId);
    },

    /** The room's seats, for a socket that sits there. @throws NOT_A_MEMBER, CALL_OVER */
    async seatOf({ userId, socketId }: Sender, roomId: string): Promise<Seats> {
      const inRoom = await seating.of(roomId);
      if (inRoom?.[userId]?.taken && inRoom[userId].socketId === socketId) return inRoom;
      await rooms.membership(roomId, userId);
      throw new AppError(inRoom ? 'NOT_A_MEMBER' : 'CALL_OVER');
    },

    roomOfSocket: seating.roomOfSocket,
    /** The socket that a member sits with, or was matched with; null where nobody does. */
    socketIn: async (roomId: string, userId: string) => (await seating.of(roomId))?.[userId]?.socketId,

    lose: ({ socketId }: Sender): Promise<void> => seating.lose(socketId),

    /** After a start: the calls that go on, each seat kept for those who come back. */
    resume: seating.restoreAll,

    /** Ends the calls whose seats no timer of this process looks after. */
    async watchAllSeats(): Promise<void> {
      for (const roomId of await seating.lapsed()) await endIfExpired(roomId);
    },
    tellMissed,
    /** Ends what a timer of another process, or one that failed, left behind. */
    async sweep(): Promise<void> {
      for (const { id, reason } of await repo.endable(now())) await end(id, reason);
    },

    /**
     * Ends the call that two are in together, if any. With reason 'reported', `actor` reported the other and owes
     * no rating of them.
     */
    async endBetween(actor: string, other: string, reason: 'ended' | 'reported'): Promise<void> {
      await Promise.all([whereabouts.of(actor)?.opened, whereabouts.of(other)?.opened]);
      const roomId = await repo.activeBetween(actor, other);
      const reported = reason === 'reported';
      if (roomId) await end(roomId, reason, reported ? { excused: actor } : {});
      if (reported) await repo.excuse(actor, other);
      log.debug({ roomId, reason }, 'call between two ended');
    },
  };
}
