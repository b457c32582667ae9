import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { type BatchIntervals, batchIntervalsOf } from './db/batch-intervals.ts';
import { clockGap } from './db/clock-gap.ts';
import type { Database, Db } from './db/connect.ts';
import { createEvents, type Events } from './events.ts';
import { type Ask, type Bind, type BindDependencies, createBind, type SignedIn } from './http/bind.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { networkOf } from './http/network.ts';
import { ACCOUNT_AT_ONCE, ACCOUNT_REQUESTS, ADDRESS_REQUESTS, createRequestLimit } from './http/request-limits.ts';
import { recordRefusedRequest } from './http/security-refusals.ts';
import { createHttp } from './http/server.ts';
import { UPLOAD_TIMEOUT } from './http/upload.ts';
import { buildsFolderOf, webFolder } from './http/web/kept-builds.ts';
import type { AgeProof } from './ports/age-proof/age-proof.ts';
import type { CallBacks } from './ports/call-backs/call-backs.ts';
import type { CallSeats } from './ports/call-seats/call-seats.ts';
import type { Clock } from './ports/clock.ts';
import type { FileStore } from './ports/file-store/file-store.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mail/mailer.ts';
import { openOutbox } from './ports/mail/open.ts';
import type { Outbox } from './ports/mail/outbox.ts';
import type { MatchPool } from './ports/match-pool/match-pool.ts';
import { createMetrics, type Metrics } from './ports/metrics.ts';
import { createPictureUploads, type PictureUploads } from './ports/pictures/uploads.ts';
import type { PostedOffers } from './ports/posted-offers/posted-offers.ts';
import type { Presence } from './ports/presence/presence.ts';
import type { PushSender } from './ports/push-sender/push-sender.ts';
import type { Random } from './ports/random.ts';
import type { Rate } from './ports/rate-limiter/bucket.ts';
import type { RateLimiter } from './ports/rate-limiter/rate-limiter.ts';
import { watchLimits } from './ports/rate-limiter/watched-limiter.ts';
import { createReadPriority, type ReadPriority } from './ports/read-priority.ts';
import type { Rings } from './ports/rings/rings.ts';
import { createSecurityLog, type SecurityLog } from './ports/security-log.ts';
import { createTimers, type Timers } from './ports/timers.ts';
import { createTurns, type Turns } from './ports/turns.ts';
import type { Realtime } from './realtime/port.ts';
import { recordRefusedSocket } from './realtime/security-refusals.ts';
import { createRealtime, type RealtimeOptions, type RealtimeServer } from './realtime/server.ts';

/** Everything outside of the process that it uses. */
export interface Ports {
  database: Database;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  files: FileStore;
  matchPool: MatchPool;
  postedOffers: PostedOffers;
  seats: CallSeats;
  callBacks: CallBacks;
  rings: Rings;
  presence: Presence;
  /** who has the app in front of them */
  inFront: Presence;
  /** unset: nothing is pushed */
  pushSender?: PushSender;
  rateLimiter: RateLimiter;
  /** checks people's age; unset: no proof of it is asked */
  ageProof?: AgeProof;
  /** carries events between the nodes; unset where there is one node */
  bus?: {
    adapter: RealtimeOptions['adapter'];
    /** Rejects unless it takes writes. */
    ping(): Promise<void>;
  };
  log: Log;
}

/** What every feature is built on: the ports, the transports, and what features share. */
export interface Core extends Omit<Ports, 'mailer'> {
  config: Config;
  db: Db;
  batchIntervals: BatchIntervals;
  /** reads of the embedded database that go before writes */
  reads: ReadPriority;
  /** receives pictures of users */
  uploads: PictureUploads;
  http: FastifyInstance;
  bind: Bind;
  /** calls routes on behalf of pages */
  ask: Ask;
  /** Who a request comes from, counted once as one of theirs. @throws RATE_LIMITED */
  identify(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** Runs what an account has asked for, a few at a time; `bind` does so by itself. */
  inTurn: Turns['run'];
  /** sends events */
  realtime: Realtime;
  /** receives events, connections and disconnections */
  sockets: RealtimeServer;
  metrics: Metrics;
  security: SecurityLog;
  /** keeps mails until a mail server has taken them */
  mailer: Outbox;
  /** delayed and repeated work; keys of a feature start with its name, those of a room are its id */
  timers: Timers;
  /** carries domain events between features */
  events: Events;
  /** the origin that people open, for links in mails */
  originOf(request: FastifyRequest): string;
  /** Drains requests and closes the transports; the ports are the caller's to close. */
  close(): Promise<void>;
  /** Ends the mails under way, once no feature writes any more. */
  closeMails(): Promise<void>;
}

/** How long requests under way may take once the server closes, ms. */
const DRAIN = 2000;

type Cookies = Readonly<Record<string, string | undefined>>;

export interface Recognition {
  /** Called with a token that no one issued. */
  onForged(): void;
  /** Looks the session up once it is the account's turn; unset: at once. */
  inTurn?<T>(userId: string, lookUp: () => Promise<T>): Promise<T>;
}

/** Who may do what, as far as the transports ask. */
interface Access extends Pick<BindDependencies, 'admit'> {
  /** Who the cookies of a request or a connection stand for. */
  authenticate(cookies: Cookies, recognition: Recognition): Promise<SignedIn | undefined>;
}

export async function createCore(config: Config, ports: Ports, { authenticate, admit }: Access): Promise<Core> {
  const { database, clock, log, bus } = ports;
  const metrics = createMetrics();
  const security = createSecurityLog({ log, clock, secret: config.sessionSecret, count: metrics.securityEvent });
  const rateLimiter = watchLimits(ports.rateLimiter, security);
  const onForged = (address: string) => () =>
    security('token-refused', { token: 'access', address: networkOf(address) });
  const requestLimit = (limit: string, rate: Rate) =>
    createRequestLimit(rate, {
      clock,
      scale: config.rateLimitScale,
      onRefused: (key) => security('limit-hit', { limit, key }),
    });
  const countAddress = requestLimit('requests-address', ADDRESS_REQUESTS);
  const countAccount = requestLimit('requests-account', ACCOUNT_REQUESTS);
  const turns = createTurns(ACCOUNT_AT_ONCE);
  const identities = new WeakMap<FastifyRequest, Promise<SignedIn | undefined>>();
  const identify = (request: FastifyRequest) => {
    const known = identities.get(request);
    if (known) return known;
    const identity = authenticate(request.cookies, {
      onForged: onForged(request.ip),
      async inTurn(userId, lookUp) {
        countAccount(userId);
        return turns.run(userId, lookUp);
      },
    });
    identities.set(request, identity);
    return identity;
  };
  const http = await createHttp({
    log,
    https: config.https,
    trustProxy: config.trustProxy,
    secret: config.sessionSecret,
    webFolder,
    buildsFolder: buildsFolderOf(config.dataDir),
    publicUrl: config.publicUrl,
    countRequest: (request) => countAddress(networkOf(request.ip)),
    onFlood(request) {
      metrics.refused('FLOOD');
      security('connection-refused', { userId: undefined, address: networkOf(request.ip), code: 'FLOOD' });
    },
    onRefused(code, request) {
      metrics.refused(code);
      recordRefusedRequest(security, code, request);
    },
  });
  const sockets = createRealtime({
    http: http.server,
    log,
    clock,
    rateLimiter,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimitScale: config.rateLimitScale,
    authenticate: (cookieHeader, network) =>
      authenticate(http.parseCookie(cookieHeader ?? ''), { onForged: onForged(network) }),
    adapter: bus?.adapter,
    onRefused(code, refused) {
      metrics.refused(code);
      recordRefusedSocket(security, code, refused);
    },
  });
  const { bind, ask } = createBind(http, {
    clock,
    rateLimiter,
    authenticate: identify,
    admit,
    inTurn: turns.run,
    onDeskUsed: (user, { method, path }) => security('desk-used', { ...user, action: `${method} ${path}` }),
  });

  metricsRoute(http, {
    metrics,
    token: config.metricsToken,
    onForged: (request) => security('token-refused', { token: 'metrics', address: networkOf(request.ip) }),
  });
  metrics.watch('sockets', 'Sockets connected to this node', sockets.count);
  metrics.watch('clock_ahead_seconds', "How far this node's clock is ahead of the database's", async () => {
    return (await clockGap(database.db, clock)) / 1000;
  });
  healthRoutes(http, {
    clock,
    async ping() {
      await Promise.all([database.ping(), bus?.ping()]);
    },
  });

  const timers = createTimers({ clock, log, onDone: (job) => metrics.jobDone(job, clock.now()) });
  const outbox = openOutbox({ ...ports, db: database.db, config, metrics, timers });

  return {
    ...ports,
    mailer: outbox,
    rateLimiter,
    config,
    db: database.db,
    batchIntervals: batchIntervalsOf(database),
    reads: createReadPriority(),
    uploads: createPictureUploads(UPLOAD_TIMEOUT),
    http,
    bind,
    ask,
    identify,
    inTurn: turns.run,
    realtime: sockets.realtime,
    sockets,
    metrics,
    security,
    timers,
    events: createEvents(),
    originOf: (request) => config.publicUrl ?? `${request.protocol}://${request.host}`,
    async close() {
      // Browsers keep connections open that they never use: those are not waited for.
      const drained = setTimeout(() => http.server.closeAllConnections(), DRAIN);
      await sockets.close();
      await http.close();
      clearTimeout(drained);
    },
    closeMails: outbox.close,
  };
}
