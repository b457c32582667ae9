import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSessionCookies } from './auth/cookies.ts';
import { createAuthRepo } from './auth/repo.ts';
import { authRoutes } from './auth/routes.ts';
import { createAuth } from './auth/service.ts';
import { createAccessTokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { createBind } from './http/bind.ts';
import { healthRoutes } from './http/health.ts';
import { createHttp } from './http/server.ts';
import type { Clock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import type { Mailer } from './ports/mailer.ts';
import type { Random } from './ports/random.ts';
import type { RateLimiter } from './ports/rate-limiter.ts';
import { createRealtime, type RealtimeServer } from './realtime/server.ts';

/** Everything outside of the program that it uses. */
export interface Ports {
  database: Database;
  clock: Clock;
  random: Random;
  mailer: Mailer;
  rateLimiter: RateLimiter;
  log: Log;
}

export interface App {
  http: FastifyInstance;
  realtime: RealtimeServer;
  /** Drains requests and closes transports; the ports are the caller's to close. */
  close(): Promise<void>;
}

const webFolder = join(import.meta.dirname, '..', 'web', 'dist');

/** The whole server: every wire, in reading order. */
export async function createApp(config: Config, ports: Ports): Promise<App> {
  const { database, clock, random, mailer, rateLimiter, log } = ports;
  const { db } = database;

  const http = await createHttp({ log, https: config.https, secret: config.sessionSecret, webFolder });
  const cookies = createSessionCookies(config.https);
  const originOf = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;

  const realtime = createRealtime({
    http: http.server,
    log,
    rateLimiter,
    publicUrl: config.publicUrl,
    authenticate: (header) => auth.authenticate(http.parseCookie(header ?? '')[cookies.accessName]),
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

  healthRoutes(http, { ping: () => database.ping() });
  authRoutes({ bind, auth, cookies, rateLimiter, originOf });

  return {
    http,
    realtime,
    async close() {
      await realtime.close();
      await http.close();
    },
  };
}
