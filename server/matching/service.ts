import * as contract from '@visavis/domain/matching/contract.ts';
import { STATUS_EVERY } from '@visavis/domain/matching/rules.ts';
import { AppError, type ErrorCode, errorText } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Match, MatchPool, Ticket } from '../ports/match-pool/match-pool.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import { limitReached, refuseUnfit, ticketOf } from './admission.ts';

import { createAnnouncer } from './after-acks.ts';
import type { MatchedCalls } from './matched-calls.ts';
import { createDepartures } from './pending-leaves.ts';
import type { Seekers } from './queue-profiles.ts';
import type { Seeker } from './repo.ts';
import type { StatusFeed, Waiting } from './status-feed.ts';
import { createTicker } from './ticker.ts';

/** A match that is told later than this, ms, is none: others may have ended it and matched its people again. */
const LATE = 5000;

export interface MatchingDependencies {
  pool: MatchPool;
  seekers: Seekers;
  feed: StatusFeed;
  calls: MatchedCalls;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  log: Log;
  /** strangers are connected through a relay */
  hasRelay: boolean;
  onMatched(waitMs: number): void;
}

export type Matching = ReturnType<typeof createMatching>;

/** The queue as people see it (rulings 6–11): who may join, who is told what, and the room that a match opens. */
export function createMatching(dependencies: MatchingDependencies) {
  const { pool, seekers, feed, calls, realtime, clock, random, log } = dependencies;
  /** joins under way, by user: the newest one counts */
  const joining = new Map<string, { socketId: string; filters: contract.MatchFilters | undefined }>();
  const filtersOf = new Map<string, contract.MatchFilters>();
  const connected = new Set<string>();

  const announceSoon = createAnnouncer();
  const departures = createDepartures({ pool, log, onLate: () => ticker.start() });
  const ticker = createTicker({
    ...{ clock, log, every: STATUS_EVERY, run: tick },
    isNeeded: () => !feed.isEmpty || !departures.isEmpty,
  });

  const refusal = (reason: ErrorCode) => ({ message: errorText[reason], code: 'MATCHING_ERROR', reason }) as const;
  const tell = (socketId: string, reason: ErrorCode) =>
    realtime.toSocket(socketId, contract.matchingError, refusal(reason));

  function found(match: Match): void {
    const [a, b] = match;
    const now = clock.now();
    const roomId = random.uuid(now);
    const direct = !dependencies.hasRelay || a.friends.includes(b.userId);
    const iceTransportPolicy = direct ? 'all' : 'relay';
    for (const { userId } of match) feed.forget(userId);
    const stored = calls.open(match, roomId, iceTransportPolicy);
    const announce = () => {
      for (const [own, peer] of [match, [b, a]] as const) {
        const { userId: peerId, info: peerInfo } = peer;
        realtime.toSocket(own.socketId, contract.found, { roomId, peerId, peerInfo, iceTransportPolicy });
      }
    };
    // Where other processes share the queue they must find the room stored.
    if (!pool.shared) announceSoon(announce);
    stored.then(
      (outcome) => {
        if (outcome === 'opened' && clock.now() - now > LATE) return void giveUp(match, roomId);
        if (outcome === 'opened') {
          if (pool.shared) announce();
          // Meanwhile another process may have looked for them, found them gone, and let them in again.
          const isLate = pool.shared && clock.now() - now >= STATUS_EVERY;
          if (isLate) for (const { userId, socketId } of match) void departures.leave(userId, socketId);
          return dependencies.onMatched(now - Math.min(a.joinedAt, b.joinedAt));
        }
        for (const ticket of match) {
          if (outcome === 'refused') void reenter(ticket);
          else tell(ticket.socketId, 'UNAVAILABLE');
        }
      },
      (error) => {
        log.error({ err: error, roomId }, 'room not opened');
        for (const { socketId } of match) tell(socketId, 'UNAVAILABLE');
      },
    );
  }

  /** The room took so long that its people are not expected in it any more, nor it by others. */
  async function giveUp(match: Match, roomId: string): Promise<void> {
    await calls
      .takeOver(match[0], roomId)
      .catch((error) => log.error({ err: error, roomId }, 'room that came too late not ended'));
    for (const ticket of match) void reenter(ticket);
  }

  /** Puts a ticket into the queue, or the pair that it makes into a room. */
  async function enter(ticket: Ticket): Promise<void> {
    const { userId, socketId } = ticket;
    departures.forget(socketId);
    const { status, replaced, match } = await pool.join(ticket, clock.now()).catch((error: unknown) => {
      log.warn({ err: error, userId }, 'the queue does not answer');
      // It may have heard all the same: a place that nobody was told of would be given to somebody.
      void departures.leave(userId, socketId);
      throw new AppError('UNAVAILABLE');
    });
    if (replaced) tell(replaced, 'TAKEN_OVER');
    realtime.toSocket(socketId, contract.joined, status);
    // Matched from another tab since the look for a call: that call gives way to this place.
    const roomId = calls.roomOf(userId);
    if (roomId) await calls.takeOver(ticket, roomId);
    if (match) return found(match);
    // Gone while it was let in: its leaving found nothing to take out.
    if (!connected.has(socketId)) return departures.leave(userId, socketId);
    feed.watch(ticket, status);
    ticker.start();
  }

  /**
   * Someone who waits has no place: a block or another call came between them and their match, or the shared queue
   * has lost them. They get a place as old as the one they had, unless their match stands after all.
   */
  async function reenter({ userId, socketId, joinedAt }: Waiting): Promise<void> {
    try {
      if (!realtime.isConnected(socketId)) return feed.forget(userId);
      const seeker = await seekers.load(userId);
      if (!seeker || !realtime.isConnected(socketId) || joining.has(userId)) return feed.forget(userId);
      const { activeCall } = seeker;
      if (activeCall) {
        if (calls.roomOfSocket(socketId) === activeCall) return feed.forget(userId);
        const matched = await calls.socketIn(activeCall, userId);
        // Matched a moment ago, and may be coming in: the call ends by itself if not.
        if (matched === socketId) return;
        if (matched) throw new AppError('TAKEN_OVER');
        await calls.takeOver({ userId, socketId }, activeCall);
      }
      const now = clock.now();
      refuseUnfit(seeker, now);
      if (limitReached(seeker, now)) return feed.forget(userId);
      const ticket = ticketOf(seeker, { socketId, filters: filtersOf.get(socketId), now });
      await enter({ ...ticket, joinedAt: Math.min(joinedAt, now) });
    } catch (error) {
      // What is out of reach now may not be at the next look.
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') {
        feed.forget(userId);
        tell(socketId, error.code);
      } else log.error({ err: error, userId }, 'not let in again');
    }
  }

  /** While anyone waits: pairs that time has made possible, and changed places. */
  async function tick(): Promise<void> {
    await departures.retry();
    for (const match of await pool.due(clock.now())) found(match);
    for (const lost of await feed.tell()) void reenter(lost);
  }

  /** Loads who joins, once no call of theirs goes on: the one that they are in ends, also one found meanwhile. */
  async function loadFree(sender: Sender, isSuperseded: () => boolean): Promise<Seeker | undefined> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const stored = calls.storedRoomOf(sender.userId);
      const seeker = await seekers.load(sender.userId);
      if (stored && seeker && seeker.activeCall !== stored) calls.forgetEnded(sender.userId, stored);
      if (!realtime.isConnected(sender.socketId)) throw new AppError('UNAVAILABLE');
      const roomId = calls.roomOf(sender.userId) ?? seeker?.activeCall;
      if (!roomId || isSuperseded()) return seeker;
      await calls.takeOver(sender, roomId);
    }
    throw new AppError('UNAVAILABLE');
  }

  return {
    /**
     * Lets someone into the queue. @throws SUSPENDED, RATING_REQUIRED, LIMIT_REACHED; TAKEN_OVER where a newer tab
     * of theirs joined meanwhile
     */
    async join(sender: Sender, filters: contract.MatchFilters | undefined): Promise<void> {
      const { userId, socketId } = sender;
      const attempt = { socketId, filters };
      const isSuperseded = () => {
        const newest = joining.get(userId);
        if (newest && newest.socketId !== socketId) throw new AppError('TAKEN_OVER');
        return newest !== attempt;
      };
      joining.set(userId, attempt);
      try {
        const seeker = await loadFree(sender, isSuperseded);
        if (isSuperseded()) return;
        if (!seeker) throw new AppError('UNAUTHENTICATED');
        const now = clock.now();
        refuseUnfit(seeker, now);
        const limit = limitReached(seeker, now);
        if (limit) {
          realtime.toSocket(socketId, contract.limitReached, limit);
          throw new AppError('LIMIT_REACHED', { isTold: true });
        }
        if (filters) filtersOf.set(socketId, filters);
        else filtersOf.delete(socketId);
        await enter(ticketOf(seeker, { socketId, filters, now }));
      } finally {
        if (joining.get(userId) === attempt) joining.delete(userId);
      }
    },

    /** Out of the queue, and of a join under way; the place of another tab stays. */
    async leave({ userId, socketId }: Sender): Promise<void> {
      if (joining.get(userId)?.socketId === socketId) joining.delete(userId);
      feed.forget(userId, socketId);
      await departures.leave(userId, socketId);
    },

    /** A socket is told of its match, which another process may have made: it waits here no more. */
    settle: ({ userId, socketId }: Sender): void => feed.forget(userId, socketId),

    /** @throws NOT_FOUND for someone who does not wait */
    async tellStatus({ userId, socketId }: Sender): Promise<void> {
      const [place] = await pool.places([userId]);
      if (!place) throw new AppError('NOT_FOUND', { message: 'You are not in the queue' });
      realtime.toSocket(socketId, contract.status, place);
    },

    connect: ({ socketId }: Sender) => void connected.add(socketId),
    async disconnect(sender: Sender): Promise<void> {
      connected.delete(sender.socketId);
      filtersOf.delete(sender.socketId);
      await this.leave(sender);
    },

    /** Takes someone out of the queue who may not be in it any more, and says why. */
    async expel(userId: string, reason: ErrorCode): Promise<void> {
      joining.delete(userId);
      feed.forget(userId);
      const socketId = await pool.leave(userId);
      if (socketId) tell(socketId, reason);
    },

    /** A block or a report has come between two. */
    avoid: pool.avoid,

    stop: ticker.stop,
  };
}
