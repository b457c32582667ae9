import { callEnded, peerDisconnected } from '@visavis/domain/call/contract.ts';
import type { Core } from '../core.ts';
import { createChat } from './chat/chat.ts';
import { createChatRepo } from './chat/repo-chat.ts';
import { callEvents } from './events.ts';
import { createEndings } from './lifecycle/endings.ts';
import { createOpenings } from './lifecycle/openings.ts';
import { createCallRepo } from './lifecycle/repo.ts';
import { createEndRepo } from './lifecycle/repo-end.ts';
import { createOpeningsRepo } from './lifecycle/repo-openings.ts';
import { createOutcomesRepo } from './lifecycle/repo-outcomes.ts';
import { createRoomsRepo } from './lifecycle/repo-rooms.ts';
import { createSharedCallsRepo } from './lifecycle/repo-shared.ts';
import { createRooms } from './lifecycle/rooms.ts';
import { createCalls, SWEEP_EVERY, WATCH_EVERY } from './lifecycle/service.ts';
import { createSetupTimes } from './lifecycle/setup-times.ts';
import { createTimers } from './lifecycle/timers.ts';
import { createRatings } from './ratings/ratings.ts';
import { createRatingsRepo } from './ratings/repo-ratings.ts';
import { callRoutes } from './routes.ts';

/** Publishes 'callChanged'. */
export function createCallFeature(core: Core) {
  const { db, config, batchIntervals, reads, matchPool, seats, bind, realtime, sockets, clock, random, log, metrics } =
    core;
  const rooms = createRooms({ repo: createRoomsRepo(db), batchInterval: batchIntervals.rooms });
  const openings = createOpenings({
    repo: createOpeningsRepo(db),
    log,
    batchInterval: batchIntervals.openings,
    // With a shared queue people hear of their match once it is stored, and PostgreSQL works in parallel.
    quiet: async () => (matchPool.shared ? undefined : reads.settled()),
  });
  const endings = createEndings({
    repo: createEndRepo(db),
    newId: () => random.uuid(clock.now()),
    batchInterval: batchIntervals.endings,
  });
  const timers = createTimers({ clock, log });
  const calls = createCalls({
    repo: createCallRepo(db),
    endings,
    openings,
    outcomes: createOutcomesRepo(db),
    rooms,
    seats,
    timers,
    realtime,
    clock,
    log,
    onCallChange: (userId, inCall) => void core.events.publish('callChanged', userId, inCall),
    onStarted: metrics.callStarted,
    onEnded: metrics.callEnded,
  });
  const ratings = createRatings({ repo: createRatingsRepo(db), rooms, clock, random });
  const chat = createChat({ repo: createChatRepo(db), calls, rooms, realtime, clock, random });
  const setupTimes = createSetupTimes({ rooms, onTold: metrics.callSetup });

  callRoutes({ bind, settings: config, clock });
  callEvents({
    on: sockets.on,
    calls,
    ratings,
    chat,
    setupTimes,
    seats,
    realtime,
    isDevelopment: config.environment === 'development',
  });
  sockets.onSent(callEnded, calls.leave);
  sockets.onSent(peerDisconnected, calls.leave);
  sockets.onDisconnect(calls.lose);
  metrics.watch('active_calls', 'Rooms that are open, on all nodes', async () => (await seats.rooms()).length);

  const { haveSharedCall, inCall } = createSharedCallsRepo(db);
  return {
    calls,
    haveSharedCall,
    inCall,
    /** Ends the call that the two are in, if any. */
    endBetween: (userId: string, otherId: string) => calls.endBetween(userId, otherId, 'ended'),
    /** The same, for one has reported the other, of whom they owe no rating then. */
    endReported: (reporterId: string, reportedId: string) => calls.endBetween(reporterId, reportedId, 'reported'),
    /** Takes up the calls that go on since before this process started, and looks after all from now on. */
    async start(): Promise<void> {
      await calls.resume();
      timers.every('seats', matchPool.shared ? WATCH_EVERY : SWEEP_EVERY, calls.watchAllSeats);
      timers.every('missed ends', matchPool.shared ? WATCH_EVERY : SWEEP_EVERY, calls.tellMissed);
      timers.every('calls', SWEEP_EVERY, calls.sweep);
    },
    stop: timers.stop,
    async idle(): Promise<void> {
      await openings.idle();
      await endings.idle();
    },
  };
}
