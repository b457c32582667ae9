import { Redis } from 'ioredis';
import type { Cluster, Node } from '../server/testing/programs/cluster.ts';
import type { Chance } from './random.ts';

/** Something that goes wrong, chosen and ready to happen. */
export interface Fault {
  name: FaultName;
  /** whom it hits and how, for the line that is printed */
  target: string;
  /** Lets it happen. Resolves once it is over: all that was ended has been started again. */
  strike(): Promise<void>;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
export const nameOf = ({ nodes }: Cluster, node: Node) => (node === nodes[0] ? 'node a' : 'node b');

/** How long a node is held still, ms. */
const PAUSE = 30_000;

const faults = {
  'kill a node'(cluster, chance) {
    const node = chance.pick(cluster.nodes);
    const gone = chance.whole(0, 6000);
    return {
      target: `${nameOf(cluster, node)}, started again after ${seconds(gone)}`,
      async strike() {
        await node.kill();
        await wait(gone);
        await node.start();
      },
    };
  },
  'hold a node still'(cluster, chance) {
    const node = chance.pick(cluster.nodes);
    return {
      target: `${nameOf(cluster, node)} for ${seconds(PAUSE)}`,
      async strike() {
        node.pause();
        await wait(PAUSE);
        node.resume();
      },
    };
  },
  'restart Redis': (cluster) => ({ target: 'empty after it', strike: () => cluster.redis.restart() }),
  'flush Redis': (cluster) => ({
    target: 'all keys',
    async strike() {
      const redis = new Redis(cluster.redis.url);
      await redis.flushall();
      redis.disconnect();
    },
  }),
  'restart PostgreSQL'(cluster, chance) {
    const how = chance.pick(['fast', 'immediate'] as const);
    return {
      target: how === 'fast' ? 'as an operator does' : 'as a crash does',
      strike: () => cluster.database.restart(how),
    };
  },
  'cut the network'(cluster, chance) {
    const hit = chance.happens(0.3) ? [...cluster.nodes] : [chance.pick(cluster.nodes)];
    const [name, linkOf] = chance.pick([
      ['PostgreSQL', (node: Node) => node.toDatabase],
      ['Redis', (node: Node) => node.toRedis],
    ] as const);
    const isSilent = chance.happens(0.5);
    const long = chance.whole(2000, 10_000);
    const who = hit.length === 2 ? 'both nodes' : hit.map((node) => nameOf(cluster, node)).join();
    return {
      target: `${who} from ${name}, ${isSilent ? 'in silence' : 'refused'}, for ${seconds(long)}`,
      async strike() {
        for (const node of hit) await (isSilent ? linkOf(node).silence() : linkOf(node).cut());
        await wait(long);
        for (const node of hit) await linkOf(node).restore();
      },
    };
  },
  'roll both nodes': (cluster, chance) => ({
    target: 'SIGTERM, one after the other',
    async strike() {
      for (const node of chance.shuffle(cluster.nodes)) {
        await node.stop();
        await node.start();
        await ready(node);
      }
    },
  }),
} as const satisfies Record<string, (cluster: Cluster, chance: Chance) => Omit<Fault, 'name'>>;

export type FaultName = keyof typeof faults;
const faultNames = Object.keys(faults) as FaultName[];

/** Waits until a node says that it can serve. @throws after a minute */
async function ready({ origin }: { origin: string }): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`${origin} does not become ready`);
    await wait(50);
  }
}

/** `count` faults in an order of chance's: each kind comes once before any comes again. */
export function* chooseFaults(
  cluster: Cluster,
  chance: Chance,
  { faults: count, only }: { faults: number; only: string },
): Generator<Fault> {
  const names = faultNames.filter((name) => name.includes(only));
  if (names.length === 0) throw new Error(`--only: there are ${faultNames.join(', ')}`);
  let bag: FaultName[] = [];
  for (let index = 0; index < count; index += 1) {
    if (bag.length === 0) bag = chance.shuffle(names);
    const name = bag.shift() as FaultName;
    yield { name, ...faults[name](cluster, chance) };
  }
}
