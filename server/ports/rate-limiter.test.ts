import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../testing/programs/redis.ts';
import { createMemoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { createRedisRateLimiter } from './rate-limiter-redis.ts';
import { connectRedis, type Redis } from './redis.ts';

/** What every implementation holds to. */
function contract(name: string, make: (scale: number) => RateLimiter): void {
  describe(name, () => {
    const limit = (id: string) => ({ name: `${name}-${id}`, max: 2, seconds: 60 });

    it('lets the maximum through and then says how long to wait', async () => {
      const limiter = make(1);
      expect([await limiter.take(limit('a'), 'x'), await limiter.take(limit('a'), 'x')]).toEqual([0, 0]);
      const wait = await limiter.take(limit('a'), 'x');
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    });

    it('counts keys and limits apart', async () => {
      const limiter = make(0.5);
      expect(await limiter.take(limit('b'), 'x')).toBe(0);
      expect(await limiter.take(limit('b'), 'y')).toBe(0);
      expect(await limiter.take(limit('c'), 'x')).toBe(0);
      expect(await limiter.take(limit('b'), 'x')).toBeGreaterThan(0);
    });

    it('forgets after a reset', async () => {
      const limiter = make(0.5);
      await limiter.take(limit('d'), 'x');
      await limiter.reset(limit('d'), 'x');
      expect(await limiter.take(limit('d'), 'x')).toBe(0);
    });
  });
}

contract('memory', createMemoryRateLimiter);

describe('with Redis', () => {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  contract('redis', (scale) => createRedisRateLimiter(redis, scale));

  it('gives everyone their own answer where its first try comes amid others', async () => {
    const fresh = connectRedis(server.url, pino({ level: 'silent' }));
    await fresh.set('before', 'one');
    const limiter = createRedisRateLimiter(fresh, 1);
    const answers = [
      fresh.get('before'),
      limiter.take({ name: 'amid', max: 2, seconds: 60 }, 'x'),
      fresh.set('k', 'v'),
    ];
    expect(await Promise.all(answers)).toEqual(['one', 0, 'OK']);
    fresh.disconnect();
  });

  it('goes on counting in the process while Redis is away', async () => {
    const limiter = createRedisRateLimiter(redis, 0.5);
    await server.stop('SIGKILL');
    const limit = { name: 'away', max: 2, seconds: 60 };
    expect(await limiter.take(limit, 'x')).toBe(0);
    expect(await limiter.take(limit, 'x')).toBeGreaterThan(0);
  });
});
