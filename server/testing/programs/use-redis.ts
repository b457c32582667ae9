import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { connectRedis, type Redis } from '../../ports/redis/redis.ts';
import { startRedis, type TestRedis } from './redis.ts';

/** One Redis, and a connection to it, for a test file or a group of tests. Both are there once the tests run. */
export function useRedis(): { readonly server: TestRedis; readonly redis: Redis } {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    // `blocking` sets no limit to a command's time: on a busy machine a slow one is not wrong.
    redis = connectRedis(server.url, pino({ level: 'silent' }), { blocking: true });
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
    get redis() {
      return redis;
    },
  };
}
