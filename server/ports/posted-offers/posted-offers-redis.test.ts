import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/programs/redis.ts';
import { connectRedis, type Redis } from '../redis/redis.ts';
import { postedOffersContract } from './posted-offers.contract.ts';
import { createRedisPostedOffers } from './posted-offers-redis.ts';

let server: TestRedis;
let redis: Redis;
let made = 0;

beforeAll(async () => {
  server = await startRedis();
  // `blocking` sets no limit to a command's time: on a busy machine a slow one is not wrong.
  redis = connectRedis(server.url, pino({ level: 'silent' }), { blocking: true });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

postedOffersContract('Redis', async () => {
  made += 1;
  const prefix = `test${made}`;
  return {
    nodes: [createRedisPostedOffers(redis, prefix), createRedisPostedOffers(redis, prefix)],
    /** Redis has a clock of its own: the keys' lives are shortened by what should have passed. */
    async pass(ms) {
      for (const key of await redis.keys(`${prefix}:*`)) await redis.pexpire(key, (await redis.pttl(key)) - ms);
    },
  };
});
