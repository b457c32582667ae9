import { pino } from 'pino';
import type { MatchPool, Ticket } from '../../server/ports/match-pool/match-pool.ts';
import { createRedisMatchPool } from '../../server/ports/match-pool/match-pool-redis.ts';
import { connectRedis } from '../../server/ports/redis/redis.ts';
import { startRedis } from '../../server/testing/programs/redis.ts';
import { cpuTime, machine, percentile } from '../figures.ts';
import { judge } from './goals.ts';

const SIZES = [1000, 10_000] as const;
/** joins a run; half of them find the other half */
const JOINS = 10_000;
/** how many joins of a node are on their way at a time */
const AT_ONCE = 200;
const RUNS = 5;
const PAIRS_A_SECOND = 5000;
/** A queue ten times as long may make a join this much slower at most. */
const GROWTH = 1.5;

const countries = ['US', 'GB', 'FR', 'DE', 'ES', 'IT', 'CA', null] as const;
const languages = ['en', 'fr', 'es'] as const;

const ticketOf = (name: string, index: number): Ticket => ({
  userId: `0198c7b2-7e2b-7c3e-9d0a-${name}${String(index).padStart(8, '0')}`,
  socketId: `socket-${name}-${index}`,
  joinedAt: index,
  headStart: (index * 37) % 16_000,
  language: languages[index % languages.length] ?? 'en',
  country: countries[index % countries.length] ?? null,
  interests: [`interest-${index % 50}`, `interest-${index % 7}`],
  filters: null,
  never: [],
  met: '',
  info: { username: `user${index}`, avatar: '/uploads/default/user.svg', karma: 60, experiencePoints: 0 },
  sessionSeconds: 1800,
  friends: [],
});
/** Someone who waits for speakers of German, of whom none is here: the queue stays as long as it is. */
const waitingOf = (index: number): Ticket => ({ ...ticketOf('wait', index), filters: { languages: ['de'] } });

interface Run {
  pairsASecond: number;
  /** processor time of Redis, µs a join */
  join: number;
}

/** Joins through both connections, as many at once as a busy node has. @returns the pairs made */
async function joinAll(
  pools: readonly MatchPool[],
  count: number,
  ticketAt: (index: number) => Ticket,
): Promise<number> {
  let next = 0;
  let pairs = 0;
  const work = async (pool: MatchPool) => {
    for (let index = next++; index < count; index = next++) {
      const { match } = await pool.join(ticketAt(index), index);
      if (match) pairs += 1;
    }
  };
  await Promise.all(pools.flatMap((pool) => Array.from({ length: AT_ONCE }, () => work(pool))));
  return pairs;
}

/** The queue in Redis as two nodes use it, measured at the queue: the servers above it have no part in this. */
export async function benchPool(): Promise<void> {
  const server = await startRedis();
  const connect = () => connectRedis(server.url, pino({ level: 'silent' }), { blocking: true });
  // Without a time limit to a command: on a crowded machine a figure is late, not wrong.
  const connections = [connect(), connect()] as const;
  const used = () => [cpuTime(process.pid), cpuTime(server.process.pid ?? 0)] as const;
  const poolsOf = (size: number) => connections.map((each, node) => createRedisMatchPool(each, `${node}`, `{${size}}`));
  try {
    console.log(`The queue in Redis, two nodes’ connections, ${JOINS} joins a run (${machine()})`);
    for (const size of SIZES) await joinAll(poolsOf(size), size, waitingOf);
    const runs = new Map<number, Run[]>(SIZES.map((size) => [size, []]));
    let client = 0;
    // In turn, so that whatever else the machine does falls on both; the first of each is not counted.
    for (let run = 0; run <= RUNS; run += 1) {
      for (const size of SIZES) {
        const pools = poolsOf(size);
        const [before, start] = [used(), performance.now()];
        const pairs = await joinAll(pools, JOINS, (index) => ticketOf(`r${String(run).padStart(3, '0')}`, index));
        const seconds = (performance.now() - start) / 1000;
        if (pairs !== JOINS / 2) throw new Error(`${pairs} pairs of ${JOINS} joins`);
        const left = await pools[0]?.size();
        if (left !== size) throw new Error(`${left} wait where ${size} should`);
        if (run === 0) continue;
        const [ours, theirs] = used();
        client += ours - before[0];
        runs.get(size)?.push({ pairsASecond: pairs / seconds, join: ((theirs - before[1]) / JOINS) * 1000 });
      }
    }
    const median = (size: number, read: (run: Run) => number) => percentile((runs.get(size) ?? []).map(read), 0.5);
    for (const size of SIZES) {
      const [pairs, join] = [median(size, ({ pairsASecond }) => pairsASecond), median(size, ({ join }) => join)];
      console.log(
        `  among ${size} who do not suit: ${Math.round(pairs)} pairs/s with all programs on this machine,`,
        `${join.toFixed(1)} µs of Redis’ processor time a join: it alone carries ${Math.round(500_000 / join)} pairs/s`,
      );
    }
    console.log(
      `  the two nodes’ side: ${((client / (RUNS * SIZES.length * JOINS)) * 1000).toFixed(0)} µs of processor time a join`,
    );
    const pairs = Math.round(Math.min(...SIZES.map((size) => median(size, ({ pairsASecond }) => pairsASecond))));
    judge('pairs made in Redis', pairs, 'a second', pairs >= PAIRS_A_SECOND, `at least ${PAIRS_A_SECOND}`);
    const [small, large] = SIZES.map((size) => median(size, ({ join }) => join)) as [number, number];
    const growth = Number((large / small).toFixed(2));
    judge('a join among 10,000 against one among 1,000', growth, 'times', growth <= GROWTH, `at most ${GROWTH}`);
  } finally {
    for (const each of connections) each.disconnect();
    await server.stop();
  }
}
