import { Redis } from 'ioredis';
import { machine } from '../figures.ts';
import { reportGoal } from '../goals.ts';
import { measureEvents, reportFailures } from './events.ts';
import type { Stack } from './stack.ts';

/** Readers of the stream that stand for the further nodes of a hundred thousand people online. */
const READERS = 16;
/** The share of the Redis of queue, seats and presence in the work of one for all. */
const GOAL = 0.6;

/** Reads the stream of events as a node does, and drops what it reads. @returns a function that ends it */
function readStream(url: string): () => void {
  const redis = new Redis(url);
  const read = async () => {
    for (let last = '$'; ; ) {
      const answer = await redis.xread('COUNT', 100, 'BLOCK', 1000, 'STREAMS', 'visavis:events', last);
      last = answer?.[0]?.[1].at(-1)?.[0] ?? last;
    }
  };
  // Its connection is closed in the middle of a read.
  read().catch(() => undefined);
  return () => redis.disconnect();
}

/** Measures the load that a second Redis for the events takes off the first (`REDIS_EVENTS_URL`; docs/operating/capacity.md). */
export async function benchOwnRedis(stack: Stack): Promise<void> {
  console.log(`Events on a Redis of their own, two nodes with people and ${READERS} more that read (${machine()})`);
  const measure = async (name: string, url: string, settings: Record<string, string>) => {
    const readers = Array.from({ length: READERS }, () => readStream(url));
    const figures = await measureEvents(stack, name, settings);
    for (const end of readers) end();
    return figures;
  };
  const one = await measure('one Redis', stack.redisUrl, {});
  const two = await measure('two', stack.secondRedisUrl, { REDIS_EVENTS_URL: stack.secondRedisUrl });
  const first = (two.redis[0] ?? 0) / (one.redis[0] ?? 1);
  reportGoal({
    figure: 'processor time of the Redis of queue, seats and presence, of what one takes for all',
    value: Number(first.toFixed(2)),
    unit: 'times',
    goal: `at most ${GOAL}`,
    isMet: first <= GOAL,
  });
  reportFailures(one.failures + two.failures);
  console.log(`  (${machine()})`);
}
