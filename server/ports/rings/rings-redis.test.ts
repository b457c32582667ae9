import { useRedis } from '../../testing/programs/use-redis.ts';
import { ringsContract } from './rings.contract.ts';
import { createRedisRings } from './rings-redis.ts';

const shared = useRedis();
let made = 0;

ringsContract('Redis', async () => {
  made += 1;
  const prefix = `{test${made}}`;
  return [createRedisRings(shared.redis, prefix), createRedisRings(shared.redis, prefix)];
});
