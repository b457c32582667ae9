import * as contract from '@visavis/domain/matching/contract.ts';
import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { MatchPool } from '../ports/match-pool/match-pool.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import type { Calls } from './calls.ts';
import type { JoinAttempts } from './joining/join-attempts.ts';
import { createTakeoverCheck, type TakeoverCheck } from './joining/takeover-check.ts';
import type { MatchOffers } from './matches/match-offers.ts';
import { limitReached, refuseUnfit, ticketOf } from './queue/admission.ts';
import type { Queue } from './queue/queue.ts';
import type { QueueProfiles } from './queue/queue-profiles.ts';
import type { StatusFeed } from './queue/status-feed.ts';
import type { QueueProfile } from './repo.ts';

/** How often a join releases a call that it finds; each time another node may have opened the next. */
const RELEASES_AT_MOST = 5;

export interface MatchingDependencies {
  pool: MatchPool;
  profiles: QueueProfiles;
  feed: StatusFeed;
  attempts: JoinAttempts;
  queue: Queue;
  offers: MatchOffers;
  calls: Pick<Calls, 'currentOf' | 'release' | 'heldElsewhere' | 'endCallBackOf'>;
  realtime: Realtime;
  clock: Clock;
}
export type Matching = ReturnType<typeof createMatching>;

/** Requests to the queue (rulings 6–11): to join, to leave, and for one's place. */
export function createMatching(dependencies: MatchingDependencies) {
  const { pool, profiles, feed, attempts, queue, offers, calls, realtime, clock } = dependencies;
  const asksBefore = createTakeoverCheck({ pool, attempts, calls });

  /**
   * Loads a user who joins, once no call of theirs goes on; calls that they are in end.
   * @throws UNAVAILABLE; ACTIVE_ELSEWHERE where `asks` says so
   */
  async function loadReleased(
    sender: Sender,
    { asks, isSuperseded }: { asks: TakeoverCheck; isSuperseded: () => boolean },
  ): Promise<QueueProfile | undefined> {
    const { userId, socketId } = sender;
    for (let releases = 0; releases < RELEASES_AT_MOST; releases += 1) {
      const known = calls.currentOf(userId);
      const profile = await profiles.load(userId);
      if (!realtime.isConnected(socketId)) throw new AppError('UNAVAILABLE');
      if (isSuperseded()) return profile;
      const found = profile && { known, activeCall: profile.activeCall };
      if (found) await asks.beforeCall(found);
      if (isSuperseded()) return profile;
      if (!(await calls.release(sender, found))) return profile;
    }
    throw new AppError('UNAVAILABLE');
  }

  async function leave(sender: Sender): Promise<void> {
    attempts.cancel(sender.userId, sender.socketId);
    feed.forget(sender.userId, sender.socketId);
    await Promise.all([queue.leave(sender), offers.drop(sender.socketId)]);
  }

  return {
    /**
     * @throws SUSPENDED, RATING_REQUIRED, LIMIT_REACHED; TAKEN_OVER where a newer tab of the user's joins as well;
     * ACTIVE_ELSEWHERE where another tab has what may not be taken over
     */
    async join(sender: Sender, options: contract.JoinOptions = {}): Promise<void> {
      const { userId, socketId } = sender;
      const { filters, description, transport } = options;
      const asks = asksBefore(sender, options);
      asks.beforeAttempt();
      const attempt = attempts.begin(userId, socketId);
      try {
        const posted = description && offers.post(socketId, { description, transport });
        await asks.beforeSearch();
        const profile = await loadReleased(sender, { asks, isSuperseded: attempt.isSuperseded });
        if (attempt.isSuperseded()) return;
        if (!profile) throw new AppError('UNAUTHENTICATED');
        const now = clock.now();
        refuseUnfit(profile, now);
        const limit = limitReached(profile, now);
        if (limit) {
          realtime.toSocket(socketId, contract.limitReached, limit);
          throw new AppError('LIMIT_REACHED', { isSent: true });
        }
        const [mayBeCalled] = await Promise.all([calls.endCallBackOf(userId), posted]);
        await queue.enter(ticketOf(profile, { socketId, filters, now }), { mayBeCalled });
      } finally {
        attempt.finish();
      }
    },

    /** Gives up the socket's place, or its join in progress; the place of another tab stays. */
    leave,

    /** The socket is notified of a match, which another node may have made: it no longer waits here. */
    matched: ({ userId, socketId }: Sender): void => feed.forget(userId, socketId),

    /** Replaces the offer of a socket that waits; one that does not posts nothing. */
    async postOffer({ userId, socketId }: Sender, posting: contract.Posting): Promise<void> {
      if (feed.has(userId, socketId)) await offers.post(socketId, posting);
    },

    /** Sends the socket its place. @throws NOT_FOUND for a user who does not wait */
    async sendStatus({ userId, socketId }: Sender): Promise<void> {
      const [place] = await pool.places([userId]);
      if (!place) throw new AppError('NOT_FOUND', { message: 'You are not in the queue' });
      realtime.toSocket(socketId, contract.status, place);
    },

    /** Takes a user out of the queue, or stops their join, who may not be in it any more, and notifies them. */
    async expel(userId: string, reason: ErrorCode): Promise<void> {
      const joining = attempts.cancel(userId);
      feed.forget(userId);
      const socketId = (await pool.leave(userId)) ?? joining;
      if (socketId) queue.refuse(socketId, reason);
    },

    /** A call of this socket's takes the place of the user's search; another tab that waits is notified. */
    async giveWay({ userId, socketId }: Pick<Sender, 'userId' | 'socketId'>): Promise<void> {
      feed.forget(userId);
      const waiting = await pool.leave(userId);
      if (waiting && waiting !== socketId) queue.refuse(waiting, 'TAKEN_OVER');
    },

    /** Keeps two users apart who may both be waiting. */
    avoid: pool.avoid,
  };
}
