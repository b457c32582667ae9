import { useRedis } from '../../testing/programs/use-redis.ts';
import { postedOffersContract } from './posted-offers.contract.ts';
import { createRedisPostedOffers } from './posted-offers-redis.ts';

const shared = useRedis();
let made = 0;

postedOffersContract('Redis', async () => {
  made += 1;
  const prefix = `test${made}`;
  return {
    nodes: [createRedisPostedOffers(shared.redis, prefix), createRedisPostedOffers(shared.redis, prefix)],
    /** Redis has a clock of its own: the keys' lives are shortened by what should have passed. */
    async pass(ms) {
      for (const key of await shared.redis.keys(`${prefix}:*`))
        await shared.redis.pexpire(key, (await shared.redis.pttl(key)) - ms);
    },
  };
});
