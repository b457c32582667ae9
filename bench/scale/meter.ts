import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import type { Db } from '../../server/db/connect.ts';
import type { ScratchPostgres } from '../../server/testing/programs/postgres.ts';
import type { TestRedis } from '../../server/testing/programs/redis.ts';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { cpuTime, cpuTimeOfTree } from '../figures.ts';

/** A stack's use of resources; a difference of two readings where work was measured. */
export interface Usage {
  /** processor time of each node, ms */
  nodes: number[];
  /** processor time of each Redis, ms */
  redis: number[];
  /** processor time of all its processes, ms */
  postgres: number;
  /** sent by one node to the others */
  events: number;
  /** written by all Redises to their clients, bytes */
  redisOut: number;
  /** written by PostgreSQL to its log, bytes */
  wal: number;
}

/** The resources that work used, and its duration, s. */
export type Measured = Usage & { seconds: number };

/** @param idle what the same programs use without the work */
export function without(usage: Measured, idle: Measured): Measured {
  const share = usage.seconds / idle.seconds;
  const less = (mine: readonly number[], its: readonly number[]) =>
    mine.map((value, index) => value - (its[index] ?? 0) * share);
  return {
    seconds: usage.seconds,
    nodes: less(usage.nodes, idle.nodes),
    redis: less(usage.redis, idle.redis),
    postgres: usage.postgres - idle.postgres * share,
    events: usage.events - idle.events * share,
    redisOut: usage.redisOut - idle.redisOut * share,
    wal: usage.wal - idle.wal * share,
  };
}

export interface Meter {
  measure(nodes: readonly ServerProcess[], work: () => Promise<unknown>): Promise<Measured>;
  close(): void;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Commands that carry an event from one node to others: over the stream, or over a channel of its room. */
const CARRIERS = /^cmdstat_(?:xadd|publish|spublish):calls=(\d+)/gm;

export function createMeter(programs: { redis: readonly TestRedis[]; postgres: ScratchPostgres; db: Db }): Meter {
  const { redis, postgres, db } = programs;
  const connections = redis.map(({ url }) => new Redis(url));

  async function read(nodes: readonly ServerProcess[]): Promise<Usage> {
    const [commands, network, written] = await Promise.all([
      Promise.all(connections.map((each) => each.info('commandstats'))),
      Promise.all(connections.map((each) => each.info('stats'))),
      db.execute<{ bytes: string }>(sql`select pg_current_wal_lsn() - '0/0' as bytes`),
    ]);
    return {
      nodes: nodes.map(({ pid }) => cpuTime(pid)),
      redis: redis.map((each) => cpuTime(each.process.pid ?? 0)),
      postgres: cpuTimeOfTree(postgres.pid),
      events: sum([...commands.join('\n').matchAll(CARRIERS)].map(([, calls]) => Number(calls))),
      redisOut: sum(network.map((stats) => Number(/^total_net_output_bytes:(\d+)/m.exec(stats)?.[1]))),
      wal: Number(written.rows[0]?.bytes),
    };
  }

  return {
    async measure(nodes, work) {
      const [before, start] = [await read(nodes), performance.now()];
      await work();
      const seconds = (performance.now() - start) / 1000;
      const after = await read(nodes);
      return {
        seconds,
        nodes: after.nodes.map((cpu, index) => cpu - (before.nodes[index] ?? 0)),
        redis: after.redis.map((cpu, index) => cpu - (before.redis[index] ?? 0)),
        postgres: after.postgres - before.postgres,
        events: after.events - before.events,
        redisOut: after.redisOut - before.redisOut,
        wal: after.wal - before.wal,
      };
    },
    close() {
      for (const each of connections) each.disconnect();
    },
  };
}
