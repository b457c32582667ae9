import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { median } from '../figures.ts';
import { sum } from './meter.ts';
import type { Stack } from './stack.ts';

const EVENTS = 10_000;
const RUNS = 3;
/** events in one pipeline */
const AT_ONCE = 500;
/** Bytes that Redis writes in 100 ms while no events are left to read. */
const QUIET = 4096;

/** A message for someone who is connected to none of the nodes, as a node writes it to the stream. */
const entry = [
  'uid',
  'another node',
  'nsp',
  '/',
  'type',
  '3',
  'data',
  JSON.stringify({
    packet: {
      type: 2,
      data: ['dm:message', { conversationId: crypto.randomUUID(), message: { content: 'x'.repeat(200) } }],
      nsp: '/',
    },
    opts: { rooms: ['user:0198c7b2-7e2b-7c3e-9d0a-000000000000'], except: [], flags: {} },
  }),
];

/** µs of processor time for one event */
export interface StreamCost {
  /** of a node, to read and drop an event of another's people */
  node: number;
  /** of Redis, to take an event … */
  add: number;
  /** … and to give it to one node */
  give: number;
}

async function publish(redis: Redis, stream: string): Promise<void> {
  for (let sent = 0; sent < EVENTS; sent += AT_ONCE) {
    const pipeline = redis.pipeline();
    for (let count = 0; count < AT_ONCE; count += 1) pipeline.xadd(stream, 'MAXLEN', '~', 50_000, '*', ...entry);
    await pipeline.exec();
  }
}

/** Waits until the nodes have read everything. */
async function readAll(redis: Redis): Promise<void> {
  const written = async () => Number(/^total_net_output_bytes:(\d+)/m.exec(await redis.info('stats'))?.[1]);
  for (let [before, now] = [0, await written()]; now - before > QUIET; ) {
    await wait(100);
    [before, now] = [now, await written()];
  }
}

/**
 * Of nodes whose events have the second Redis: what an event costs at the most that the stream carries: nodes and Redis are never idle, so that each read takes many
 * events. At a lower rate each event is read alone and costs more, while there is time.
 */
export async function measureStream(stack: Stack, nodes: readonly ServerProcess[]): Promise<StreamCost> {
  const redis = new Redis(stack.secondRedisUrl);
  const each = (cpu: number) => (cpu / EVENTS) * 1000;
  const costs: StreamCost[] = [];
  // The first run compiles the nodes' code.
  for (let run = 0; run <= RUNS; run += 1) {
    const unread = await stack.meter.measure(nodes, () => publish(redis, 'unread'));
    const read = await stack.meter.measure(nodes, async () => {
      await publish(redis, 'visavis:events');
      await readAll(redis);
    });
    const add = each(sum(unread.redis));
    const give = (each(sum(read.redis)) - add) / nodes.length;
    if (run > 0) costs.push({ node: each(sum(read.nodes)) / nodes.length, add, give });
  }
  await redis.del('unread');
  redis.disconnect();
  const middle = (cost: keyof StreamCost) => median(costs.map((one) => one[cost]));
  return { node: middle('node'), add: middle('add'), give: middle('give') };
}
