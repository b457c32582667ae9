import { Redis } from 'ioredis';
import type { Log } from './log.ts';

export type { Redis } from 'ioredis';

/**
 * Sends what one turn of the event loop asks for in one write. ioredis can gather by itself, but holds back what comes
 * while an earlier gathering has no answer yet, and its own objects pass into the old generation, which V8 then collects
 * in the middle of everything (docs/decisions/011).
 */
class GatheringRedis extends Redis {
  #held: Redis['stream'] | undefined;

  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const connection = this.stream;
    if (connection && connection !== this.#held) {
      this.#held = connection;
      connection.cork();
      setImmediate(() => {
        connection.uncork();
        if (this.#held === connection) this.#held = undefined;
      });
    }
    return super.sendCommand(command, stream);
  }
}

/** Longer than any read that waits for news, ms. */
const SILENCE = 3000;

/**
 * A connection to Redis or Valkey that comes back by itself. Nothing that must last is kept there.
 * Commands fail after a second rather than pile up while it is away.
 * @param blocking for reads that wait for news, which may take longer
 */
export function connectRedis(url: string, log: Log, { blocking = false } = {}): Redis {
  const redis = new GatheringRedis(url, {
    maxRetriesPerRequest: 1,
    ...(!blocking && { commandTimeout: 1000 }),
    // A network that is gone says nothing: what waits for an answer so long waits in vain.
    socketTimeout: SILENCE,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
}
