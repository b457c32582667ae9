import { joined, matchingError } from '@visavis/domain/matching/contract.ts';
import { STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Match, MatchPool, Ticket } from '../../ports/match-pool/match-pool.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Calls, UserSocket } from '../calls.ts';
import type { JoinAttempts } from '../joining/join-attempts.ts';
import type { Matches } from '../matches/matches.ts';
import { presentRefusal } from '../presenter.ts';
import { limitReached, refuseUnfit, ticketOf } from './admission.ts';
import type { QueueProfiles } from './queue-profiles.ts';
import type { StatusFeed, Waiting } from './status-feed.ts';

/** Takes users out of the queue. Where the queue is out of reach, the leave stays pending and is retried. */
export function createPendingLeaves({ pool, log }: { pool: MatchPool; log: Log }) {
  /** users by the socket that left */
  const pending = new Map<string, string>();

  /** Never rejects. */
  async function leave(userId: string, socketId: string): Promise<void> {
    try {
      await pool.leave(userId, socketId);
      pending.delete(socketId);
    } catch (error) {
      log.debug({ err: error, userId }, 'leaving the queue is pending: the queue is out of reach');
      pending.set(socketId, userId);
    }
  }

  return {
    leave,
    /** Drops a pending leave: the socket joins again. */
    forget: (socketId: string): void => void pending.delete(socketId),
    get isEmpty() {
      return pending.size === 0;
    },
    async retry(): Promise<void> {
      for (const [socketId, userId] of pending) await leave(userId, socketId);
    },
  };
}

export interface QueueDependencies {
  pool: MatchPool;
  profiles: QueueProfiles;
  feed: StatusFeed;
  matches: Matches;
  calls: Calls;
  attempts: JoinAttempts;
  timers: Timers;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** a user waits, with no partner at once */
  onWaiting(userId: string): void;
}
export type Queue = ReturnType<typeof createQueue>;

/** The places of this process's sockets in the queue: taken, matched, given back after a refused match, left. */
export function createQueue(dependencies: QueueDependencies) {
  const { pool, profiles, feed, matches, calls, attempts, timers, realtime, clock, log } = dependencies;
  const leaves = createPendingLeaves({ pool, log });

  const refuse = (socketId: string, reason: ErrorCode) =>
    realtime.toSocket(socketId, matchingError, presentRefusal(reason));

  /** Looks after the queue every second, for as long as users wait or leave through this process. */
  const keepTicking = () => timers.every('matching: queue', STATUS_EVERY, tick, () => !feed.isEmpty || !leaves.isEmpty);

  /** Pairs that time alone has made possible, changed places, and places that were lost. */
  async function tick(): Promise<void> {
    await leaves.retry();
    for (const match of await pool.due(clock.now())) void open(match);
    for (const lost of await feed.refresh()) void enterAgain(lost);
  }

  async function leave({ userId, socketId }: UserSocket): Promise<void> {
    await leaves.leave(userId, socketId);
    if (!leaves.isEmpty) keepTicking();
  }

  async function open(match: Match): Promise<void> {
    const matchedAt = clock.elapsed();
    for (const { userId } of match) feed.forget(userId);
    const outcome = await matches.open(match);
    if (outcome === 'refused') for (const ticket of match) void enterAgain(ticket);
    // Meanwhile another node may have missed them in the queue, and let them in again.
    const mayBeBack = outcome === 'opened' && pool.shared && clock.elapsed() - matchedAt >= STATUS_EVERY;
    if (mayBeBack) for (const ticket of match) void leave(ticket);
  }

  /**
   * Puts a ticket into the queue, or opens the room of its match.
   * @param mayBeCalled a call back of the user's was agreed lately, perhaps on another node. @throws UNAVAILABLE;
   * TAKEN_OVER where another socket of the user's has joined meanwhile
   */
  async function enter(ticket: Ticket, { mayBeCalled = false } = {}): Promise<void> {
    const { userId, socketId } = ticket;
    leaves.forget(socketId);
    const { status, replaced, match, isOutdated } = await pool.join(ticket, clock.now()).catch((error: unknown) => {
      log.warn({ err: error, userId }, 'the queue does not answer');
      // It may have taken the ticket all the same: the user, who is refused, must not be matched.
      void leave(ticket);
      throw new AppError('UNAVAILABLE');
    });
    if (isOutdated) throw new AppError('TAKEN_OVER');
    if (replaced) refuse(replaced, 'TAKEN_OVER');
    realtime.toSocket(socketId, joined, status);
    // Matched from another tab since their call was released: that call gives way to this place.
    if (calls.currentOf(userId)) await calls.release(ticket);
    else if (mayBeCalled) await releaseCallBack(ticket);
    if (match) return void open(match);
    // Disconnected while it was let in: its leave found no place to give up.
    if (!realtime.isConnected(socketId)) return leave(ticket);
    feed.watch(ticket, status);
    dependencies.onWaiting(userId);
    keepTicking();
  }

  /** A call back that another node has opened since the user began to search gives way as well. */
  async function releaseCallBack(ticket: Ticket): Promise<void> {
    const activeCall = (await profiles.load(ticket.userId))?.activeCall;
    if (activeCall) await calls.release(ticket, { known: undefined, activeCall });
  }

  /**
   * Lets a user in again who waits without a place: their match was refused, or the shared queue has lost them. They
   * keep the time that they have waited, unless a match of theirs stands after all.
   */
  async function enterAgain({ userId, socketId, joinedAt, filters }: Waiting): Promise<void> {
    try {
      if (!realtime.isConnected(socketId)) return feed.forget(userId);
      const profile = await profiles.load(userId);
      if (!profile || !realtime.isConnected(socketId) || attempts.has(userId)) return feed.forget(userId);
      if (profile.activeCall) {
        const claim = await calls.claim({ userId, socketId }, profile.activeCall);
        if (claim === 'seated') return feed.forget(userId);
        // Matched a moment ago: if the socket does not enter, the call ends by itself.
        if (claim === 'expected') return;
        if (claim === 'elsewhere') throw new AppError('TAKEN_OVER');
      }
      const now = clock.now();
      refuseUnfit(profile, now);
      if (limitReached(profile, now)) return feed.forget(userId);
      const ticket = ticketOf(profile, { socketId, filters: filters ?? undefined, now });
      await enter({ ...ticket, joinedAt: Math.min(joinedAt, now) });
    } catch (error) {
      // A queue or database that is out of reach may be back at the next tick.
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') {
        feed.forget(userId);
        refuse(socketId, error.code);
      } else log.error({ err: error, userId }, 'not let in again');
    }
  }

  return { enter, leave, refuse };
}
