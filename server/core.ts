import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { siteOf } from './config/site.ts';
import { clockGap } from './db/clock-gap.ts';
import type { Database, Db } from './db/connect.ts';
import { startUpkeep } from './db/upkeep.ts';
import { createEvents, type Events } from './events.ts';
import { type Attempt, createAttempts } from './http/attempts.ts';
import { type Ask, type Bind, type BindDependencies, createBind, type SignedIn, takeOrThrow } from './http/bind.ts';
import { docsRoutes } from './http/docs-page.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { networkOf } from './http/network.ts';
import { createProbes, DESK_PROBES } from './http/probes.ts';
import { ACCOUNT_AT_ONCE, ACCOUNT_REQUESTS, ADDRESS_REQUESTS, createRequestLimit } from './http/request-limits.ts';
import { recordRefusedRequest } from './http/security-refusals.ts';
import { createHttp } from './http/server.ts';
import { UPLOAD_TIMEOUT } from './http/upload.ts';
import { buildsFolderOf, webFolder } from './http/web/kept-builds.ts';
import type { AgeProof } from './ports/age-proof/age-proof.ts';
import type { CallBacks } from './ports/call-backs/call-backs.ts';
import type { CallSeats } from './ports/call-seats/call-seats.ts';
import type { Clock } from './ports/clock.ts';
import { refuseFullDisk } from './ports/disk.ts';
import type { FileStore } from './ports/file-store/file-store.ts';
import type { HashThreads } from './ports/hash-threads/hash-threads.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mail/mailer.ts';
import { openOutbox } from './ports/mail/open.ts';
import type { Outbox } from './ports/mail/outbox.ts';
import { nameSite } from './ports/mail/texts.ts';
import type { MailHosts } from './ports/mail-hosts/mail-hosts.ts';
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
import type { Rings } from './ports/rings/rings.ts';
import { createSecurityLog, type SecurityLog } from './ports/security-log.ts';
import { createTimers, type Timers } from './ports/timers.ts';
import { createTurns, type Turns } from './ports/turns.ts';
import type { Realtime } from './realtime/port.ts';
import { recordRefusedSocket } from './realtime/security-refusals.ts';
import { type Admitted, createRealtime, type RealtimeOptions, type RealtimeServer } from './realtime/server.ts';

/** Everything outside of the process that it uses. */
export interface Ports {
  database: Database;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  mailHosts: MailHosts;
  files: FileStore;
  hashThreads: HashThreads;
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

/**
 * A statement wakes PostgreSQL's process, which costs more than the work for one user (docs/decisions/011). The embedded
 * database runs one statement at a time: batches form while it is busy. A lone item never waits.
 */
const BATCH_INTERVAL = { postgresql: 20, embedded: 0 };

/** The base of every feature: the ports, the transports, and shared services. */
export interface Core extends Omit<Ports, 'mailer'> {
  config: Config;
  db: Db;
  /** least time from the start of one batch of statements to the start of the next, ms */
  batchInterval: number;
  /** whether the site has become too large for the embedded database since the start */
  isOutgrown(): boolean;
  /** receives pictures of users */
  uploads: PictureUploads;
  http: FastifyInstance;
  bind: Bind;
  /** does what is limited for each address */
  attempt: Attempt;
  /** calls routes on behalf of pages */
  ask: Ask;
  /** The sender of a request, counted once as one of theirs. @throws RATE_LIMITED */
  identify(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** Runs what an account has asked for, a few at a time; `bind` does so by itself. */
  inTurn: Turns['run'];
  /** sends events */
  realtime: Realtime;
  /** receives events, connections and disconnections */
  sockets: RealtimeServer;
  metrics: Metrics;
  security: SecurityLog;
  /** sends at once, and loses what the mail server does not take */
  mailServer: Mailer;
  /** keeps mails until a mail server has taken them */
  mailer: Outbox;
  /** delayed and repeated work; keys of a feature start with its name, those of a room are its id */
  timers: Timers;
  /** carries domain events between features */
  events: Events;
  /** how the operator has set up this site: all of it is public */
  site: SiteFacts;
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

/** Permissions, as far as the transports ask. */
interface Access extends Pick<BindDependencies, 'admit'> {
  /** The user for whom the cookies of a request or a connection stand. */
  authenticate(cookies: Cookies, recognition: Recognition): Promise<Admitted | undefined>;
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
    }).then((found) => found && { userId: found.userId, sessionId: found.sessionId });
    identities.set(request, identity);
    return identity;
  };
  const site = siteOf(config);
  nameSite(site.name);
  const http = await createHttp({
    log,
    https: config.https,
    trustProxy: config.trustProxy,
    secret: config.sessionSecret,
    webFolder,
    buildsFolder: buildsFolderOf(config.dataDir),
    publicUrl: config.publicUrl,
    site,
    look: config.site,
    countRequest: (request) => countAddress(networkOf(request.ip)),
    onFlood(request) {
      metrics.refused('FLOOD');
      security('connection-refused', { userId: undefined, address: networkOf(request.ip), code: 'FLOOD' });
    },
    onAnswered: (answered, ms) => metrics.answered(answered, ms / 1000),
    onRefused(code, request) {
      metrics.refused(code);
      recordRefusedRequest(security, code, request);
    },
  });
  if (config.apiDocs) docsRoutes(http);
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
    log,
    rateLimiter,
    authenticate: identify,
    admit,
    inTurn: turns.run,
    tokens: { shop: config.shop.token },
    onForgedToken: (token, request) => security('token-refused', { token, address: networkOf(request.ip) }),
    probes: createProbes(rateLimiter, clock),
    async onDeskProbed({ userId }, request, code) {
      const action = `${request.method} ${request.routeOptions.url}`;
      security('desk-probed', { userId, address: networkOf(request.ip), code, action });
      await takeOrThrow(rateLimiter, DESK_PROBES, userId);
    },
    onDeskUsed: (user, { method, path }) => security('desk-used', { ...user, action: `${method} ${path}` }),
  });

  metricsRoute(http, {
    metrics,
    token: config.metricsToken,
    onForged: (request) => security('token-refused', { token: 'metrics', address: networkOf(request.ip) }),
  });
  metrics.watch('sockets', 'Sockets connected to this node', sockets.count);
  const pool = database.db.$client;
  metrics.watch(
    'database_connections_in_use',
    'Connections to the database at work',
    () => pool.totalCount - pool.idleCount,
  );
  metrics.watch('database_connections_idle', 'Connections to the database that wait for work', () => pool.idleCount);
  metrics.watch('database_requests_waiting', 'Statements that wait for a connection', () => pool.waitingCount);
  metrics.watch('clock_ahead_seconds', "How far this node's clock is ahead of the database's", async () => {
    return (await clockGap(database.db, clock)) / 1000;
  });
  healthRoutes(http, {
    clock,
    log,
    async ping() {
      await Promise.all([database.ping(), bus?.ping(), refuseFullDisk(config.dataDir)]);
    },
  });

  const timers = createTimers({ clock, log, onDone: (job) => metrics.jobDone(job, clock.now()) });
  const { isOutgrown } = startUpkeep(database.upkeep, { timers, log, people: sockets.count });
  const outbox = openOutbox({ ...ports, db: database.db, config, metrics, timers });

  return {
    ...ports,
    mailServer: ports.mailer,
    mailer: outbox,
    rateLimiter,
    config,
    db: database.db,
    batchInterval: BATCH_INTERVAL[database.kind],
    isOutgrown,
    uploads: createPictureUploads(UPLOAD_TIMEOUT, clock),
    http,
    bind,
    attempt: createAttempts(rateLimiter),
    ask,
    identify,
    inTurn: turns.run,
    realtime: sockets.realtime,
    sockets,
    metrics,
    security,
    timers,
    events: createEvents(),
    site,
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
