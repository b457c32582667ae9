import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

export type { Redis } from 'ioredis';

/** Longer than any read that waits for events, ms. */
const SILENCE = 3000;

/**
 * A connection to Redis or Valkey that reconnects by itself. Nothing that must last is kept there.
 * While it is down, commands fail after a second rather than pile up.
 * @param blocking for reads that wait for events, which may take longer
 */
export function connectRedis(url: string, log: Log, { blocking = false } = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    ...(!blocking && { commandTimeout: 1000 }),
    // A dead network reports no error: a connection that does not answer for this long is closed.
    socketTimeout: SILENCE,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
  });
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) log.warn({ err: error }, 'Redis is away');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  return redis;
}
