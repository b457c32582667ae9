import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { percentile } from '../figures.ts';
import { reportGoal } from '../goals.ts';
import { connectCallers, makeCalls } from './callers.ts';
import { sum, without } from './meter.ts';
import type { Stack } from './stack.ts';

const PEOPLE = 240;
/** joins a second */
const RATE = 30;
const SECONDS = 6;
const WARM_UP = 3;
/** nodes with people; one more has none, and stands for each further node of a larger deployment */
const BUSY = 2;

export interface EventFigures {
  /** processor time a call, ms */
  busyNodes: number;
  furtherNode: number;
  redis: number[];
  /** join to match, ms */
  p50: number;
  p99: number;
  failures: number;
}

/** Compares the cost of calls by the way in which their events travel. @param settings of the nodes, which say how */
export async function measureEvents(
  stack: Stack,
  name: string,
  settings: Record<string, string>,
): Promise<EventFigures> {
  const nodes: ServerProcess[] = [];
  while (nodes.length <= BUSY) nodes.push(await stack.startNode(settings));
  const origins = nodes.slice(0, BUSY).map(({ origin }) => origin);
  const callers = await connectCallers(origins, await stack.guests(`person-${nodes[0]?.pid}-`, PEOPLE));
  await makeCalls(callers, RATE, WARM_UP);
  const idle = await stack.meter.measure(nodes, () => wait(5000));
  let made: Awaited<ReturnType<typeof makeCalls>> | undefined;
  const all = await stack.meter.measure(nodes, async () => {
    made = await makeCalls(callers, RATE, SECONDS);
  });
  callers.close();
  await Promise.all(nodes.map((node) => node.stop()));
  const { calls = 1, delays = [], late = 0, rejected = 0, unended = 0 } = made ?? {};
  const usage = without(all, idle);
  const figures = {
    busyNodes: sum(usage.nodes.slice(0, BUSY)) / calls,
    furtherNode: sum(usage.nodes.slice(BUSY)) / calls,
    redis: usage.redis.map((cpu) => cpu / calls),
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    failures: late + rejected + unended,
  };
  const redis = figures.redis.map((cpu) => cpu.toFixed(2)).join(' and ');
  console.log(
    `  ${name}: ${calls} calls, ${(usage.events / calls).toFixed(1)} events and ${(usage.redisOut / calls / 1024).toFixed(0)} KB from Redis each;`,
    `processor time a call: nodes with people ${figures.busyNodes.toFixed(2)} ms, a further node ${figures.furtherNode.toFixed(2)} ms,`,
    `Redis ${redis} ms; join to match p50 ${figures.p50.toFixed(0)} ms, p99 ${figures.p99.toFixed(0)} ms`,
  );
  return figures;
}

/** No join may be late or refused, and every call must end: the figures of a machine that is too busy are worth little. */
export function reportFailures(failures: number): void {
  reportGoal({
    figure: 'joins late or refused, and calls without an end',
    value: failures,
    unit: 'in all',
    goal: 'none',
    isMet: failures === 0,
  });
}
