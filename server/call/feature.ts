import type { Core } from '../core.ts';
import { createCallBacks } from './call-backs/call-backs.ts';
import { createCallBackRepo } from './call-backs/repo-call-backs.ts';
import { createChat } from './chat/chat.ts';
import { createChatRepo } from './chat/repo-chat.ts';
import { createEndStore } from './ending/end-store.ts';
import { createEndRepo } from './ending/repo-end.ts';
import { callEvents } from './events.ts';
import { iceServers } from './ice-servers.ts';
import { createFirstReports } from './lifecycle/first-reports.ts';
import { createCalls } from './lifecycle/service.ts';
import { createRatings } from './ratings/ratings.ts';
import { createRatingsRepo } from './ratings/repo-ratings.ts';
import { createCallRepo } from './rooms/repo.ts';
import { createOpenRepo } from './rooms/repo-open.ts';
import { createRoomStore } from './rooms/room-store.ts';
import { createRooms } from './rooms/rooms.ts';
import { createSignals } from './signals.ts';

/** Time between sweeps for calls that should have ended, ms. */
export const SWEEP_INTERVAL = 30_000;
/** Time between sweeps for what other nodes may have left behind, where there are any, ms. */
export const SHARED_SWEEP_INTERVAL = 2000;

/** Publishes 'callChanged', 'calledBack' and 'friendCallEnded'. */
export function createCallFeature(core: Core) {
  const { db, config, batchInterval, matchPool, realtime, sockets, timers, metrics, events } = core;
  const { clock, random, log } = core;
  const repo = createCallRepo(db, clock);
  const opens = createOpenRepo(db);
  const ends = createEndRepo(db);
  const rooms = createRooms({ repo, batchInterval });
  const roomStore = createRoomStore({
    repo: opens,
    log,
    batchInterval,
  });
  const endStore = createEndStore({
    repo: ends,
    newId: () => random.uuid(clock.now()),
    batchInterval,
  });
  const callBacks = createCallBacks({
    store: core.callBacks,
    repo: createCallBackRepo(db),
    rooms,
    realtime,
    clock,
    log,
    onAgreed: (reunion) => events.publish('calledBack', reunion),
  });
  const calls = createCalls({
    repo,
    opens,
    ends,
    roomStore,
    endStore,
    rooms,
    seats: core.seats,
    presence: core.presence,
    timers,
    realtime,
    clock,
    log,
    onBroken: callBacks.offer,
    onCallChange(userId, inCall) {
      const failed = (error: unknown) => log.error({ err: error, userId }, 'change of a call not published');
      events.publish('callChanged', userId, inCall).catch(failed);
    },
    onStarted: metrics.callStarted,
    onEnded: metrics.callEnded,
    onFriendCallEnded: (roomId, friends, seconds) => events.publish('friendCallEnded', roomId, friends, seconds),
  });

  /** From the match to the end of the call. */
  async function isInCall(userId: string): Promise<boolean> {
    const current = calls.forMatching.currentOf(userId);
    return (current !== undefined && !current.isStored) || (await repo.inCall([userId])).has(userId);
  }
  callEvents({
    sockets,
    calls,
    callBacks,
    ratings: createRatings({ repo: createRatingsRepo(db), rooms, clock, random }),
    chat: createChat({ repo: createChatRepo(db), calls, rooms, realtime, clock, plans: config.plans, random }),
    setupTimes: createFirstReports({ rooms, onReported: metrics.callSetup }),
    obstacles: createFirstReports({ rooms, onReported: metrics.unreachable }),
    seats: core.seats,
    signals: createSignals({ calls, rooms, realtime, requireRelay: config.requireRelay }),
    isTrial: config.isTrial,
  });
  metrics.watch('active_calls', 'Rooms that are open, on all nodes', async () => (await core.seats.rooms()).length);

  return {
    forMatching: { ...calls.forMatching, endCallBackOf: callBacks.endOf },
    /** Ends the offer to call back that two have, or one. */
    endCallBackBetween: callBacks.endBetween,
    endCallBackOf: callBacks.endOf,
    haveSharedCall: repo.haveSharedCall,
    sharedCall: repo.sharedCall,
    inCall: repo.inCall,
    /** The servers for a user now: only the credentials of a relay depend on whether they are in a call. */
    iceServersOf: async (userId: string) =>
      iceServers(config, { userId, inCall: config.turnUrls.length > 0 && (await isInCall(userId)) }, clock.now()),
    /** The servers for a user who has just been matched, where they have a relay. */
    relayServersOf: (userId: string) =>
      config.turnUrls.length > 0 ? iceServers(config, { userId, inCall: true }, clock.now()) : undefined,
    /** Ends the call that two are in together, if any. */
    endBetween: (userId: string, otherId: string) => calls.endBetween(userId, otherId, 'ended'),
    /** The same after a report, which frees the reporter from rating the other. */
    endReported: (reporterId: string, reportedId: string) => calls.endBetween(reporterId, reportedId, 'reported'),
    /** Ends the call of someone who is suspended, or whose account goes. */
    endOf: calls.endOf,
    /** Takes up the calls that go on, and sweeps from now on. */
    async start(): Promise<void> {
      await calls.resume();
      const interval = matchPool.shared ? SHARED_SWEEP_INTERVAL : SWEEP_INTERVAL;
      timers.every('call: seats', interval, calls.sweepSeats);
      timers.every('call: ends', interval, calls.redeliverEnds);
      timers.every('call: overdue', SWEEP_INTERVAL, calls.sweepOverdue);
    },
    /** Resolves once all rooms and ends are stored. */
    async idle(): Promise<void> {
      await roomStore.idle();
      await endStore.idle();
    },
  };
}
