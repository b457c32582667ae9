import { pino } from 'pino';
import type { MatchPool, Ticket } from '../../server/ports/match-pool/match-pool.ts';
import { createRedisMatchPool } from '../../server/ports/match-pool/match-pool-redis.ts';
import { connectRedis } from '../../server/ports/redis/redis.ts';
import { startRedis } from '../../server/testing/programs/redis.ts';
import { cpuTime, machine, median } from '../figures.ts';
import { reportGoal } from '../goals.ts';
import { ticketOf, UNMATCHABLE } from '../tickets.ts';

const SIZES = [1000, 10_000] as const;
/** joins a run; half of them match the other half */
const JOINS = 10_000;
/** joins in flight per node */
const CONCURRENCY = 200;
const RUNS = 5;
/** goal */
const PAIRS_PER_SECOND = 5000;
/** A queue ten times as long may slow a join down by this factor. */
const MAX_GROWTH = 1.5;

const userId = (name: string, index: number) => `0198c7b2-7e2b-7c3e-9d0a-${name}${String(index).padStart(8, '0')}`;

interface Run {
  pairsPerSecond: number;
  /** processor time of Redis, µs a join */
  redisCpu: number;
}

/** Joins through both connections with a busy node's concurrency. @returns the number of pairs made */
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
  await Promise.all(pools.flatMap((pool) => Array.from({ length: CONCURRENCY }, () => work(pool))));
  return pairs;
}

/** The queue in Redis as two nodes use it, without the servers above it. */
export async function benchPool(): Promise<void> {
  const server = await startRedis();
  // Blocking: commands have no time limit, so that a busy machine yields late figures rather than errors.
  const connect = () => connectRedis(server.url, pino({ level: 'silent' }), { blocking: true });
  const connections = [connect(), connect()] as const;
  const cpu = () => ({ nodes: cpuTime(process.pid), redis: cpuTime(server.process.pid ?? 0) });
  const poolsOf = (size: number) => connections.map((each, node) => createRedisMatchPool(each, `${node}`, `{${size}}`));
  let nodesCpu = 0;

  async function measure(size: number, run: number): Promise<Run> {
    const pools = poolsOf(size);
    const [before, start] = [cpu(), performance.now()];
    const name = `r${String(run).padStart(3, '0')}`;
    const pairs = await joinAll(pools, JOINS, (index) => ticketOf(userId(name, index), index));
    const seconds = (performance.now() - start) / 1000;
    if (pairs !== JOINS / 2) throw new Error(`${pairs} pairs of ${JOINS} joins`);
    const left = await pools[0]?.size();
    if (left !== size) throw new Error(`${left} are waiting, expected ${size}`);
    const after = cpu();
    if (run > 0) nodesCpu += after.nodes - before.nodes;
    return { pairsPerSecond: pairs / seconds, redisCpu: ((after.redis - before.redis) / JOINS) * 1000 };
  }

  try {
    console.log(`The queue in Redis, two nodes’ connections, ${JOINS} joins a run (${machine()})`);
    for (const size of SIZES) {
      await joinAll(poolsOf(size), size, (index) => ticketOf(userId('wait', index), index, UNMATCHABLE));
    }
    const runs = new Map<number, Run[]>(SIZES.map((size) => [size, []]));
    // Alternating, so that other load on the machine affects both sizes; the first run of each is not counted.
    for (let run = 0; run <= RUNS; run += 1) {
      for (const size of SIZES) {
        const result = await measure(size, run);
        if (run > 0) runs.get(size)?.push(result);
      }
    }
    report(runs, ((nodesCpu / (RUNS * SIZES.length * JOINS)) * 1000).toFixed(0));
  } finally {
    for (const each of connections) each.disconnect();
    await server.stop();
  }
}

/** @param nodesCpu processor time of the nodes' side, µs a join */
function report(runs: ReadonlyMap<number, readonly Run[]>, nodesCpu: string): void {
  const figures = SIZES.map((size) => {
    const all = runs.get(size) ?? [];
    const pairs = median(all.map(({ pairsPerSecond }) => pairsPerSecond));
    return { size, pairs, redisCpu: median(all.map(({ redisCpu }) => redisCpu)) };
  });
  for (const { size, pairs, redisCpu } of figures) {
    console.log(
      `  among ${size} who do not match: ${Math.round(pairs)} pairs/s with all programs on this machine,`,
      `${redisCpu.toFixed(1)} µs of Redis’ processor time a join: Redis alone carries ${Math.round(500_000 / redisCpu)} pairs/s`,
    );
  }
  console.log(`  the two nodes’ side: ${nodesCpu} µs of processor time a join`);
  const pairs = Math.round(Math.min(...figures.map((each) => each.pairs)));
  reportGoal({
    figure: 'pairs made in Redis',
    value: pairs,
    unit: 'a second',
    goal: `at least ${PAIRS_PER_SECOND}`,
    isMet: pairs >= PAIRS_PER_SECOND,
  });
  const [small = 0, large = 0] = figures.map(({ redisCpu }) => redisCpu);
  const growth = Number((large / small).toFixed(2));
  reportGoal({
    figure: 'a join among 10,000 against one among 1,000',
    value: growth,
    unit: 'times',
    goal: `at most ${MAX_GROWTH}`,
    isMet: growth <= MAX_GROWTH,
  });
}
