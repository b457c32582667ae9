import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

export type { Redis } from 'ioredis';

/** Longer than any read that waits for events, ms. */
const SILENCE = 3000;
/** After it a command is given up, ms. */
export const COMMAND_TIMEOUT = 1000;

/**
 * A connection to Redis or Valkey that reconnects by itself. Nothing that must last is kept there.
 * While it is down, commands fail after a second rather than pile up.
 * @param blocking for reads that wait for events, which may take longer, and for the events themselves
 */
export function connectRedis(url: string, log: Log, { blocking = false } = {}): Redis {
  const redis = new Redis(url, {
    // No one knows whether a command that was under way as the connection ended has been done. An event is sent again, as
    // clients drop one that comes twice; anything else would be done twice.
    maxRetriesPerRequest: blocking ? 1 : 0,
    ...(!blocking && { commandTimeout: COMMAND_TIMEOUT }),
    // After a failover this is a replica: the address leads to the new one, or will. The command fails, because one that is
    // sent again would run after the reads that stood behind it.
    reconnectOnError: (error) => (/READONLY/.test(error.message) ? 1 : false),
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
