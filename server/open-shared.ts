import type { Config } from './config/config.ts';
import type { Ports } from './core.ts';
import { createRedisCallBacks } from './ports/call-backs/call-backs-redis.ts';
import { createRedisCallSeats } from './ports/call-seats/call-seats-redis.ts';
import { systemClock } from './ports/clock.ts';
import type { Log } from './ports/log.ts';
import { createRedisMatchPool } from './ports/match-pool/match-pool-redis.ts';
import { createRedisPostedOffers } from './ports/posted-offers/posted-offers-redis.ts';
import { createRedisPresence } from './ports/presence/presence-redis.ts';
import { systemRandom } from './ports/random.ts';
import { createRedisRateLimiter } from './ports/rate-limiter/rate-limiter-redis.ts';
import { refuseLateScripts } from './ports/redis/fence.ts';
import { connectRedis, type Redis } from './ports/redis/redis.ts';
import { createRedisRings } from './ports/rings/rings-redis.ts';
import { createSharedClock } from './ports/shared-clock.ts';
import { createRedisAdapter } from './realtime/redis-adapter.ts';

export interface OpenShared {
  ports: Pick<
    Ports,
    | 'clock'
    | 'matchPool'
    | 'postedOffers'
    | 'seats'
    | 'callBacks'
    | 'rings'
    | 'presence'
    | 'inFront'
    | 'rateLimiter'
    | 'bus'
  >;
  close(): Promise<void>;
}

const timeOf = async (redis: Redis): Promise<number> => {
  const [seconds, microseconds] = (await redis.time()).map(Number);
  return (seconds ?? 0) * 1000 + (microseconds ?? 0) / 1000;
};

/** A Redis that is full, a replica or cannot save still answers a ping. */
const tryToWrite = (redis: Redis) => redis.set('visavis:ready', '', 'PX', 1000);

/**
 * State shared in Redis, which may be lost. Each start of a process is a new node. Events may have a Redis of their own:
 * they are half of its work (docs/operating/capacity.md).
 */
export async function openShared(url: string, config: Config, log: Log): Promise<OpenShared> {
  const redis = connectRedis(url, log);
  const news = connectRedis(config.redisEventsUrl ?? url, log, { blocking: true });
  const clock = await createSharedClock({ own: systemClock, read: () => timeOf(redis), log });
  refuseLateScripts(redis, clock.now);
  const node = systemRandom.uuid(clock.now());
  const presence = createRedisPresence({ redis, clock, log, node });
  const inFront = createRedisPresence({ redis, clock, log, node, prefix: '{visavis:front}', grace: 0 });
  return {
    ports: {
      clock,
      matchPool: createRedisMatchPool(redis, node),
      postedOffers: createRedisPostedOffers(redis),
      seats: createRedisCallSeats(redis, node),
      callBacks: createRedisCallBacks(redis),
      rings: createRedisRings(redis),
      presence,
      inFront,
      rateLimiter: createRedisRateLimiter(redis, config.rateLimitScale),
      bus: {
        adapter: createRedisAdapter(news),
        async ping() {
          // On both connections: a replica takes what is published, which reaches no other node then.
          await Promise.all([tryToWrite(redis), tryToWrite(news)]);
        },
      },
    },
    async close() {
      clock.close();
      await Promise.all([presence.close(), inFront.close()]);
      redis.disconnect();
      news.disconnect();
    },
  };
}
