import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log.ts';

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

/** From one reading of news to the next, ms at least. */
export const NEWS_APART = 5;

/** Reads what came in a moment all at once: woken for each piece of news, a node in a crowd does little else. */
class NewsRedis extends GatheringRedis {
  #readAt = -Infinity;

  override duplicate(override?: Partial<RedisOptions>): Redis {
    return new NewsRedis({ ...this.options, ...override, replyMapping: 'legacy' });
  }

  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    if (command.name !== 'xread') return super.sendCommand(command, stream);
    const early = Math.max(0, this.#readAt + NEWS_APART - performance.now());
    this.#readAt = performance.now() + early;
    if (early === 0) return super.sendCommand(command, stream);
    setTimeout(() => super.sendCommand(command, stream), early);
    return command.promise;
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
  const redis = new (blocking ? NewsRedis : GatheringRedis)(url, {
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
