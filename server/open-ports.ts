import { join } from 'node:path';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Ports } from './app.ts';
import type { Config } from './config.ts';
import { connectEmbedded, connectPostgres } from './db/connect.ts';
import { createMemoryCallSeats } from './ports/call-seats.ts';
import { createRedisCallSeats } from './ports/call-seats-redis.ts';
import { systemClock } from './ports/clock.ts';
import { createFolderFileStore } from './ports/file-store.ts';
import { createS3FileStore } from './ports/file-store-s3.ts';
import type { Log } from './ports/log.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from './ports/mailer.ts';
import { createMemoryMatchPool } from './ports/match-pool-memory.ts';
import { createRedisMatchPool } from './ports/match-pool-redis.ts';
import { createMemoryPresence } from './ports/presence.ts';
import { createRedisPresence } from './ports/presence-redis.ts';
import { systemRandom } from './ports/random.ts';
import { createMemoryRateLimiter } from './ports/rate-limiter.ts';
import { createRedisRateLimiter } from './ports/rate-limiter-redis.ts';
import { connectRedis } from './ports/redis.ts';

export interface OpenPorts {
  ports: Ports;
  close(): Promise<void>;
}

/**
 * The outside of the program as the settings say: embedded on one machine, or PostgreSQL, Redis and S3 for many.
 * @throws LockedError where another process has the data folder
 */
export async function openPorts(config: Config, log: Log): Promise<OpenPorts> {
  const database = config.databaseUrl
    ? await connectPostgres(config.databaseUrl)
    : await connectEmbedded({ dataDir: config.dataDir });
  if (database.kind === 'embedded') {
    log.info('Embedded database: survives a killed process, not a power loss. Set DATABASE_URL for real use.');
  }
  const shared = config.redisUrl ? openShared(config.redisUrl, config, log) : undefined;
  const files = config.s3Url ? createS3FileStore(config.s3Url) : createFolderFileStore(join(config.dataDir, 'uploads'));
  return {
    ports: {
      database,
      clock: systemClock,
      random: systemRandom,
      mailer: openMailer(config, log),
      files,
      log,
      ...(shared?.ports ?? {
        matchPool: createMemoryMatchPool(),
        seats: createMemoryCallSeats(),
        presence: createMemoryPresence(systemClock),
        rateLimiter: createMemoryRateLimiter(config.rateLimitScale),
      }),
    },
    async close() {
      await shared?.close();
      await database.close();
    },
  };
}

/** What nodes share and may lose: each start of a process is a node of its own. */
function openShared(url: string, config: Config, log: Log) {
  const redis = connectRedis(url, log);
  const news = connectRedis(url, log, { blocking: true });
  const node = systemRandom.uuid(systemClock.now());
  const presence = createRedisPresence({ redis, clock: systemClock, log, node });
  return {
    ports: {
      matchPool: createRedisMatchPool(redis, node),
      seats: createRedisCallSeats(redis, node),
      presence,
      rateLimiter: createRedisRateLimiter(redis, config.rateLimitScale),
      bus: {
        adapter: createAdapter(news, {
          ...{ streamName: 'visavis:events', channelPrefix: 'visavis', sessionKeyPrefix: 'visavis:session:' },
          maxLen: 50_000,
          onlyPlaintext: true,
          blockTimeInMs: 1000,
        }),
        async ping() {
          await redis.ping();
        },
      },
    },
    async close() {
      await presence.close();
      redis.disconnect();
      news.disconnect();
    },
  };
}

function openMailer(config: Config, log: Log): Mailer {
  if (!config.smtpUrl) {
    return createFileMailer(join(config.dataDir, 'mails'), systemClock, (path) => log.info(`Mail written to ${path}`));
  }
  const { hostname } = new URL(config.publicUrl ?? 'http://localhost');
  return createSmtpMailer(config.smtpUrl, `Visavis <no-reply@${hostname}>`);
}
