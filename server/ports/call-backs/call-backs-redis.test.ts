import { useRedis } from '../../testing/programs/use-redis.ts';
import { callBacksContract } from './call-backs.contract.ts';
import { createRedisCallBacks } from './call-backs-redis.ts';

const shared = useRedis();
let made = 0;

callBacksContract('Redis', async () => {
  made += 1;
  const prefix = `{test${made}}`;
  return [createRedisCallBacks(shared.redis, prefix), createRedisCallBacks(shared.redis, prefix)];
});
