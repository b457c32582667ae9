import { join } from 'node:path';
import { callEnded, peerDisconnected } from '@visavis/domain/call/contract.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSessionCookies } from './auth/cookies.ts';
import { createAuthRepo } from './auth/repo.ts';
import { authRoutes } from './auth/routes.ts';
import { createAuth } from './auth/service.ts';
import { createAccessTokens } from './auth/tokens.ts';
import { createChat } from './call/chat/chat.ts';
import { createChatRepo } from './call/chat/repo-chat.ts';
import { callEvents } from './call/events.ts';
import { createEndings } from './call/lifecycle/endings.ts';
import { createOpenings } from './call/lifecycle/openings.ts';
import { createCallRepo } from './call/lifecycle/repo.ts';
import { createEndRepo } from './call/lifecycle/repo-end.ts';
import { createOpeningsRepo } from './call/lifecycle/repo-openings.ts';
import { createOutcomesRepo } from './call/lifecycle/repo-outcomes.ts';
import { createRoomsRepo } from './call/lifecycle/repo-rooms.ts';
import { createSharedCallsRepo } from './call/lifecycle/repo-shared.ts';
import { createRooms } from './call/lifecycle/rooms.ts';
import { createCalls, SWEEP_EVERY, WATCH_EVERY } from './call/lifecycle/service.ts';
import { createSetupTimes } from './call/lifecycle/setup-times.ts';
import { createTimers } from './call/lifecycle/timers.ts';
import { createRatings } from './call/ratings/ratings.ts';
import { createRatingsRepo } from './call/ratings/repo-ratings.ts';
import { callRoutes } from './call/routes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { paceOf } from './db/pace.ts';
import { createFriendsRepo } from './friends/repo.ts';
import { createFriendChanges } from './friends/repo-changes.ts';
import { friendsRoutes } from './friends/routes.ts';
import { createFriends } from './friends/service.ts';
import { createBind } from './http/bind.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { createHttp } from './http/server.ts';
import { matchingEvents } from './matching/events.ts';
import { createSeekers } from './matching/queue-profiles.ts';
import { createMatchingRepo } from './matching/repo.ts';
import { createMatching } from './matching/service.ts';
import { createStatusFeed } from './matching/status-feed.ts';
import { messagesEvents } from './messages/events.ts';
import { createMessagesRepo } from './messages/repo.ts';
import { createMessageStore } from './messages/repo-send.ts';
import { messagesRoutes } from './messages/routes.ts';
import { createMessages } from './messages/service.ts';
import { createDesk, type Desk } from './operator/commands.ts';
import { createOperatorRepo } from './operator/repo.ts';
import { createExportRepo } from './operator/repo-export.ts';
import type { CallSeats } from './ports/call-seats/call-seats.ts';
import type { Clock } from './ports/clock.ts';
import type { FileStore } from './ports/file-store/file-store.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mailer.ts';
import type { MatchPool } from './ports/match-pool/match-pool.ts';
import { createMetrics } from './ports/metrics.ts';
import type { Presence } from './ports/presence/presence.ts';
import type { Random } from './ports/random.ts';
import type { RateLimiter } from './ports/rate-limiter/rate-limiter.ts';
import { presenceEvents } from './presence/events.ts';
import { createPresenceRepo } from './presence/repo.ts';
import { createPresence } from './presence/service.ts';
import { createRealtime, type RealtimeOptions, type RealtimeServer } from './realtime/server.ts';
import { createReportsRepo } from './reports/repo.ts';
import { reportRoutes } from './reports/routes.ts';
import { createReports } from './reports/service.ts';
import { createStatsRepo } from './stats/repo.ts';
import { statsRoutes } from './stats/routes.ts';
import { createStats } from './stats/service.ts';
import { pictureRoutes } from './users/picture-routes.ts';
import { createPictures } from './users/pictures.ts';
import { createUsersRepo } from './users/repo.ts';
import { userRoutes } from './users/routes.ts';
import { createUsers } from './users/service.ts';

/** Everything outside of the program that it uses. */
export interface Ports {
  database: Database;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  files: FileStore;
  matchPool: MatchPool;
  seats: CallSeats;
  presence: Presence;
  rateLimiter: RateLimiter;
  /** carries events between the nodes; unset: there is one */
  bus?: { adapter: RealtimeOptions['adapter']; ping(): Promise<void> };
  log: Log;
}

export interface App {
  http: FastifyInstance;
  realtime: RealtimeServer;
  /** answers the operator's command */
  desk: Desk;
  /** Drains requests and closes transports; the ports are the caller's to close. */
  close(): Promise<void>;
}

/** How long requests under way may take once the server closes, ms. */
const DRAIN = 2000;

const webFolder = join(import.meta.dirname, '..', 'web', 'dist');

/** The whole server: every wire, in reading order. */
export async function createApp(config: Config, ports: Ports): Promise<App> {
  const { database, clock, random, mailer, files, matchPool, seats, rateLimiter, log } = ports;
  const { db } = database;
  const pace = paceOf(database);

  const http = await createHttp({
    log,
    https: config.https,
    secret: config.sessionSecret,
    webFolder,
    onRefused: (code) => metrics.refused(code),
  });
  const metrics = createMetrics();
  metricsRoute(http, metrics, config.metricsToken);
  const cookies = createSessionCookies(config.https);
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;

  const realtime = createRealtime({
    http: http.server,
    log,
    clock,
    rateLimiter,
    publicUrl: config.publicUrl,
    authenticate: (header) => auth.authenticate(http.parseCookie(header ?? '')[cookies.accessName]),
    adapter: ports.bus?.adapter,
    onRefused: (code) => metrics.refused(code),
  });

  const auth = createAuth({
    repo: createAuthRepo(db),
    tokens: createAccessTokens(config.sessionSecret, clock),
    clock,
    random,
    mailer,
    realtime: realtime.realtime,
    log,
  });
  const bind = createBind(http, {
    rateLimiter,
    authenticate: (request) => auth.authenticate(request.cookies[cookies.accessName]),
  });

  const sharedCalls = createSharedCallsRepo(db);
  const friends = createFriends({
    repo: createFriendsRepo(db),
    changes: createFriendChanges(db),
    realtime: realtime.realtime,
    clock,
    random,
    haveSharedCall: sharedCalls.haveSharedCall,
    endCallsBetween: (userId, otherId) => calls.endBetween(userId, otherId, 'ended'),
    onBlocked: (userId, otherId) => matching.avoid(userId, otherId),
    onFriendship: (userId, otherId) => presence.introduce(userId, otherId),
  });
  const presence = createPresence({
    presence: ports.presence,
    repo: createPresenceRepo(db),
    realtime: realtime.realtime,
    clock,
    log,
    friendIds: friends.friendIds,
    inCall: sharedCalls.inCall,
    apart: pace.telling,
  });

  const usersRepo = createUsersRepo(db);
  const pictures = createPictures({ repo: usersRepo, files, random, log });
  const users = createUsers({ repo: usersRepo, clock, areFriends: friends.areFriends });

  const messages = createMessages({
    repo: createMessagesRepo(db),
    store: createMessageStore(db),
    realtime: realtime.realtime,
    clock,
    random,
    onStored: metrics.messagesStored,
  });

  const reports = createReports({
    repo: createReportsRepo(db),
    clock,
    random,
    mailer,
    log,
    reportsEmail: config.reportsEmail,
    onReported: (userId, otherId) => matching.avoid(userId, otherId),
    endCallsBetween: (userId, otherId) => calls.endBetween(userId, otherId, 'reported'),
    onSuspended: (userId) => matching.expel(userId, 'SUSPENDED'),
  });

  const rooms = createRooms({ repo: createRoomsRepo(db), apart: pace.rooms });
  const openings = createOpenings({
    repo: createOpeningsRepo(db),
    log,
    apart: pace.opening,
    // People of a shared queue hear of their match once it is stored, and PostgreSQL does more than one thing at a time.
    quiet: async () => (matchPool.shared ? undefined : seekers.quiet()),
  });
  const endings = createEndings({
    repo: createEndRepo(db),
    newId: () => random.uuid(clock.now()),
    apart: pace.ending,
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
    realtime: realtime.realtime,
    clock,
    log,
    onCallChange: presence.callChanged,
    onStarted: metrics.callStarted,
    onEnded: metrics.callEnded,
  });
  const ratings = createRatings({ repo: createRatingsRepo(db), rooms, clock, random });
  const chat = createChat({ repo: createChatRepo(db), calls, rooms, realtime: realtime.realtime, clock, random });
  const setupTimes = createSetupTimes({ rooms, onTold: metrics.callSetup });
  realtime.onTold(callEnded, calls.leave);
  realtime.onTold(peerDisconnected, calls.leave);
  realtime.onDisconnect(calls.lose);

  const hasRelay = config.turnUrls.length > 0;
  const seekers = createSeekers({ repo: createMatchingRepo(db), clock, withFriends: hasRelay, apart: pace.loading });
  const matching = createMatching({
    pool: matchPool,
    seekers,
    feed: createStatusFeed({ pool: matchPool, realtime: realtime.realtime }),
    calls,
    realtime: realtime.realtime,
    clock,
    random,
    log,
    hasRelay,
    onMatched: metrics.matched,
  });
  realtime.onConnect(matching.connect);
  realtime.onTold(found, matching.settle);
  realtime.onDisconnect((sender) => matching.disconnect(sender));

  const stats = createStats({ repo: createStatsRepo(db), clock });
  const desk = createDesk({
    repo: createOperatorRepo(db),
    exports: createExportRepo(db),
    files,
    realtime: realtime.realtime,
    clock,
    random,
    log,
    connections: realtime.count,
    endCallsBetween: (userId, otherId) => calls.endBetween(userId, otherId, 'ended'),
    onSuspended: (userId) => matching.expel(userId, 'SUSPENDED'),
  });

  metrics.watch('queue_length', 'People waiting for a match, on all nodes', matchPool.size);
  metrics.watch('active_calls', 'Rooms that are open, on all nodes', async () => (await seats.rooms()).length);
  metrics.watch('sockets', 'Sockets connected to this node', realtime.count);

  healthRoutes(http, {
    async ping() {
      await Promise.all([database.ping(), ports.bus?.ping()]);
    },
  });
  authRoutes({ bind, auth, cookies, rateLimiter, originOf });
  friendsRoutes({ bind, friends });
  presenceEvents({ realtime, presence });
  messagesRoutes({ bind, messages });
  messagesEvents({ on: realtime.on, messages });
  userRoutes({ bind, users, pictures });
  reportRoutes({ bind, reports });
  statsRoutes({ bind, stats });
  pictureRoutes(http, files);
  callRoutes({ bind, settings: config, clock });
  callEvents({
    ...{ on: realtime.on, calls, ratings, chat, setupTimes, seats, realtime: realtime.realtime },
    isDevelopment: config.environment === 'development',
  });
  matchingEvents({ on: realtime.on, matching });

  await calls.resume();
  timers.every('seats', matchPool.shared ? WATCH_EVERY : SWEEP_EVERY, calls.watchAllSeats);
  timers.every('missed ends', matchPool.shared ? WATCH_EVERY : SWEEP_EVERY, calls.tellMissed);
  timers.every('calls', SWEEP_EVERY, calls.sweep);

  return {
    http,
    realtime,
    desk,
    async close() {
      matching.stop();
      timers.stop();
      await presence.close();
      // Browsers keep connections open on which they never ask anything: those are not waited for.
      const drained = setTimeout(() => http.server.closeAllConnections(), DRAIN);
      await realtime.close();
      await http.close();
      clearTimeout(drained);
      await openings.idle();
      await endings.idle();
      await messages.idle();
    },
  };
}
