import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Cluster, Node } from '../server/testing/programs/cluster.ts';
import type { Options, Size } from './options.ts';
import type { SeededRandom } from './random.ts';

/** A fault with its target and duration chosen. */
export interface Fault {
  name: FaultName;
  /** what it hits and how, for the printed line */
  target: string;
  /** Resolves once the fault is over: everything it stopped has been started again. */
  inject(): Promise<void>;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const nodeName = ({ nodes }: Cluster, node: Node) => (node === nodes[0] ? 'node a' : 'node b');

const faults = {
  'kill a node'(cluster, random, { longestDown }) {
    const node = random.pick(cluster.nodes);
    const downtime = random.int(0, longestDown);
    return {
      target: `${nodeName(cluster, node)}, started again after ${seconds(downtime)}`,
      async inject() {
        await node.kill();
        await wait(downtime);
        await node.start();
      },
    };
  },
  'pause a node'(cluster, random, { pause }) {
    const node = random.pick(cluster.nodes);
    return {
      target: `${nodeName(cluster, node)} for ${seconds(pause)}`,
      async inject() {
        node.pause();
        await wait(pause);
        node.resume();
      },
    };
  },
  'restart Redis': (cluster) => ({ target: 'loses all keys', inject: () => cluster.redis.restart() }),
  'flush Redis': (cluster) => ({
    target: 'all keys',
    async inject() {
      const redis = new Redis(cluster.redis.url);
      await redis.flushall();
      redis.disconnect();
    },
  }),
  'restart PostgreSQL'(cluster, random) {
    const how = random.pick(['fast', 'immediate'] as const);
    return {
      target: how === 'fast' ? 'fast shutdown' : 'immediate shutdown, as in a crash',
      inject: () => cluster.database.restart(how),
    };
  },
  'cut the network'(cluster, random, { longestCut }) {
    const targets = random.chance(0.3) ? [...cluster.nodes] : [random.pick(cluster.nodes)];
    const [name, linkOf] = random.pick([
      ['PostgreSQL', (node: Node) => node.toDatabase],
      ['Redis', (node: Node) => node.toRedis],
    ] as const);
    const isSilent = random.chance(0.5);
    const duration = random.int(2000, longestCut);
    const nodes = targets.length === 2 ? 'both nodes' : targets.map((node) => nodeName(cluster, node)).join();
    return {
      target: `${nodes} from ${name}, ${isSilent ? 'packets dropped' : 'connections refused'}, for ${seconds(duration)}`,
      async inject() {
        for (const node of targets) await (isSilent ? linkOf(node).silence() : linkOf(node).cut());
        await wait(duration);
        for (const node of targets) await linkOf(node).restore();
      },
    };
  },
  'roll both nodes': (cluster, random) => ({
    target: 'SIGTERM, one after the other',
    async inject() {
      for (const node of random.shuffle(cluster.nodes)) {
        await node.stop();
        await node.start();
        await waitUntilReady(node);
      }
    },
  }),
} as const satisfies Record<string, (cluster: Cluster, random: SeededRandom, size: Size) => Omit<Fault, 'name'>>;

export type FaultName = keyof typeof faults;
const faultNames = Object.keys(faults) as FaultName[];

/** Waits until a node reports that it is ready. @throws after a minute */
async function waitUntilReady({ origin }: { origin: string }): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`${origin} is not ready after a minute`);
    await wait(50);
  }
}

/** Yields `count` faults in random order; each kind comes once before any repeats. */
export function* chooseFaults(
  cluster: Cluster,
  random: SeededRandom,
  { faults: count, only, size }: Pick<Options, 'faults' | 'only' | 'size'>,
): Generator<Fault> {
  const names = faultNames.filter((name) => name.includes(only));
  if (names.length === 0) throw new Error(`--only matches no fault; the faults are: ${faultNames.join(', ')}`);
  let remaining: FaultName[] = [];
  for (let index = 0; index < count; index += 1) {
    if (remaining.length === 0) remaining = random.shuffle(names);
    const name = remaining.shift() as FaultName;
    yield { name, ...faults[name](cluster, random, size) };
  }
}
