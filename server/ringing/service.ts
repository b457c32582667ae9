import type { News, PushKind } from '@visavis/domain/push/rules.ts';
import { type Ringing, ringAccepted, ringEnded, ringIncoming } from '@visavis/domain/ringing/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import type { Clock } from '../ports/clock.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Random } from '../ports/random.ts';
import type { Ring, Rings } from '../ports/rings/rings.ts';
import type { Timers } from '../ports/timers.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import { type Callable, decideRing } from './decisions.ts';
import { type RingEnding, timerOf } from './rings-end.ts';

/** Two friends, and the socket of each that is to be connected. */
export interface FriendCall {
  callId: string;
  caller: { userId: string; socketId: string };
  callee: { userId: string; socketId: string };
}

export interface RingingDependencies {
  rings: Rings;
  ending: RingEnding;
  presence: Pick<Presence, 'online'>;
  realtime: Realtime;
  timers: Timers;
  clock: Clock;
  random: Random;
  /** pushes news to someone who does not look at the app */
  pushNews(userId: string, news: News): void;
  /** those of the users who are pushed this kind of news now */
  reaches(userIds: readonly string[], kind: PushKind): Promise<Set<string>>;
  areFriends(userId: string, otherId: string): Promise<boolean>;
  /** @returns undefined for an account that does not exist, or is being deleted */
  person(userId: string): Promise<(Callable & { shown: Person }) | undefined>;
  /** @throws RATE_LIMITED where the user has rung this friend too often */
  countRing(userId: string, otherId: string): Promise<void>;
  /** opens the room of the two and sends it to both; false where no room could be opened */
  connect(call: FriendCall): Promise<boolean>;
}

/** Calls that ring on the devices of a friend (docs/decisions/046-calls-between-friends.md). */
export function createRinging(dependencies: RingingDependencies) {
  const { rings, ending, presence, realtime, timers, clock, random, connect } = dependencies;
  /** rings of callers who are connected to this process: socket → call */
  const here = new Map<string, string>();

  const times = ({ until }: Pick<Ring, 'until'>) => ({
    until: new Date(until).toISOString(),
    serverTime: new Date(clock.now()).toISOString(),
  });
  const silent = (callId: string, outcome: Exclude<Ringing['outcome'], 'ringing'>): Ringing => ({
    callId,
    outcome,
    until: null,
    serverTime: new Date(clock.now()).toISOString(),
  });

  /** The ring is over and the friend wants the call: connects the caller's socket with theirs. */
  async function answer(ring: Ring, calleeSocket: string): Promise<void> {
    const { callId, callerId, callerSocket, calleeId } = ring;
    timers.cancel(timerOf(callId));
    here.delete(callerSocket);
    realtime.toUser(calleeId, ringEnded, { callId, reason: 'answered' });
    realtime.toSocket(callerSocket, ringAccepted, { callId });
    const call = {
      callId,
      caller: { userId: callerId, socketId: callerSocket },
      callee: { userId: calleeId, socketId: calleeSocket },
    };
    if (!(await connect(call))) await ending.settle(ring, 'failed');
  }

  /** Rings on every device of the friend; what came between the two meanwhile stops it. */
  async function announce(ring: Ring, caller: Person): Promise<Ringing> {
    const { callId, callerId, callerSocket, calleeId } = ring;
    here.set(callerSocket, callId);
    timers.after(timerOf(callId), RING_TIME, () => ending.end(callId, 'missed'));
    realtime.toUser(calleeId, ringIncoming, { callId, caller, ...times(ring) });
    dependencies.pushNews(calleeId, { kind: 'call', fromId: callerId });
    if (!realtime.isConnected(callerSocket)) await ending.end(callId, 'cancelled');
    else if (!(await dependencies.areFriends(callerId, calleeId))) await ending.end(callId, 'missed');
    return { callId, outcome: 'ringing', ...times(ring) };
  }

  /** @throws CALL_OVER, alike for a ring that is over and one of others */
  async function ringFor(callId: string, isTheirs: (ring: Ring) => boolean): Promise<Ring> {
    const ring = await rings.of(callId);
    if (!ring || !isTheirs(ring)) throw new AppError('CALL_OVER');
    return ring;
  }

  /** A user can no longer be called, or call: offline, in another call, or barred. */
  async function endOf(userId: string, why: 'offline' | 'busy' | 'missed'): Promise<void> {
    const ring = await rings.ofUser(userId);
    if (ring) await ending.end(ring.callId, ring.callerId === userId ? 'failed' : why);
  }

  return {
    /** @throws SELF, NOT_FRIENDS, EMAIL_UNVERIFIED, AGE_UNPROVEN, SUSPENDED, ACTIVE_ELSEWHERE, RATE_LIMITED */
    async ring({ userId, socketId }: Sender, otherId: string): Promise<Ringing> {
      if (userId === otherId) throw new AppError('SELF');
      const [areFriends, caller, callee, online, pushed] = await Promise.all([
        dependencies.areFriends(userId, otherId),
        dependencies.person(userId),
        dependencies.person(otherId),
        presence.online([otherId]),
        dependencies.reaches([otherId], 'call'),
      ]);
      if (!caller) throw new AppError('UNAUTHENTICATED');
      const isReachable = online.has(otherId) || pushed.has(otherId);
      const decided = decideRing({ areFriends, caller, callee, calleeId: otherId, isReachable });
      await dependencies.countRing(userId, otherId);
      const now = clock.now();
      const ring = {
        callId: random.uuid(now),
        callerId: userId,
        callerSocket: socketId,
        calleeId: otherId,
        until: now + RING_TIME,
      };
      const placed = decided === 'ring' ? await rings.place(ring, now) : undefined;
      if (placed?.kind === 'ringing') return announce(ring, caller.shown);
      if (placed?.kind === 'crossed') {
        await answer(placed.ring, socketId);
        return silent(placed.ring.callId, 'connecting');
      }
      if (placed?.who === 'caller') throw new AppError('ACTIVE_ELSEWHERE');
      const outcome = decided === 'offline' ? 'offline' : 'busy';
      await ending.settle(ring, outcome);
      return silent(ring.callId, outcome);
    },

    /** One device accepts: the others stop. @throws CALL_OVER */
    async accept({ userId, socketId }: Sender, callId: string): Promise<void> {
      await ringFor(callId, ({ calleeId }) => calleeId === userId);
      if (!realtime.isConnected(socketId)) throw new AppError('UNAVAILABLE');
      const ring = await rings.end(callId);
      if (!ring) throw new AppError('CALL_OVER');
      await answer(ring, socketId);
    },

    /** Stops it on every device. Does nothing to a ring that is over. */
    async decline({ userId }: Sender, callId: string): Promise<void> {
      const ring = await rings.of(callId);
      if (ring?.calleeId === userId) await ending.end(callId, 'declined');
    },

    /** The caller gives up. Does nothing to a ring that is over. */
    async cancel({ userId }: Sender, callId: string): Promise<void> {
      const ring = await rings.of(callId);
      if (ring?.callerId === userId) await ending.end(callId, 'cancelled');
    },

    /** A device of the one who is called has connected: it rings too. */
    async connected({ userId, socketId }: Pick<Sender, 'userId' | 'socketId'>): Promise<void> {
      const ring = await rings.ofUser(userId);
      if (!ring || ring.calleeId !== userId) return;
      const caller = await dependencies.person(ring.callerId);
      if (caller)
        realtime.toSocket(socketId, ringIncoming, { callId: ring.callId, caller: caller.shown, ...times(ring) });
    },

    /** The socket of a caller has gone. */
    async lose({ socketId }: Pick<Sender, 'socketId'>): Promise<void> {
      const callId = here.get(socketId);
      if (!callId) return;
      here.delete(socketId);
      await ending.end(callId, 'cancelled');
    },

    endOf,

    /**
     * The last connection of a user is gone. Someone who is called is rung on by a push, where it reaches them: while they
     * looked at the app, nothing was pushed.
     */
    async left(userId: string): Promise<void> {
      const ring = await rings.ofUser(userId);
      const isPushed = ring?.calleeId === userId && (await dependencies.reaches([userId], 'call')).has(userId);
      if (!isPushed) return endOf(userId, 'offline');
      if (await rings.of(ring.callId)) dependencies.pushNews(userId, { kind: 'call', fromId: ring.callerId });
    },

    /** The two are no friends any more. */
    async endBetween(userId: string, otherId: string): Promise<void> {
      const ring = await rings.ofUser(userId);
      if (ring?.callerId === otherId || ring?.calleeId === otherId) await ending.end(ring.callId, 'missed');
    },

    /** Says that the callers of this node are here, and ends what is over, also for nodes that are gone. */
    async sweep(): Promise<void> {
      await rings.beat([...here.values()], clock.now());
      for (const { ring, why } of await rings.lapsed(clock.now())) {
        here.delete(ring.callerSocket);
        await ending.settle(ring, why);
      }
    },
  };
}
