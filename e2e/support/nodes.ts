import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { servicesOrInstall } from '../../scripts/services.ts';
import { type Node, startCluster } from '../../server/testing/programs/cluster.ts';
import type { NodeName } from '../../server/testing/programs/haproxy.ts';
import { mailsTo, type Server } from './server.ts';

/** Two nodes behind a proxy, which people cannot tell from one server. */
export interface Nodes extends Server {
  node: Readonly<Record<NodeName, Node>>;
  /** Sockets that are connected to a node. */
  socketsOf(name: NodeName): Promise<number>;
  /** Waits until the proxy sends those who belong to a node there. */
  untilServed(...names: NodeName[]): Promise<void>;
}

/** ms */
const PATIENCE = 15_000;

/** The browser of somebody whom the proxy sends to this node, for as long as it lives. */
export const seatAt = (name: NodeName): BrowserContextOptions => ({
  storageState: {
    cookies: [
      {
        ...{ name: 'visavis_node', value: name, domain: 'localhost', path: '/', expires: -1 },
        ...{ httpOnly: true, secure: false, sameSite: 'Lax' },
      },
    ],
    origins: [],
  },
});

/** Starts two nodes with PostgreSQL, Redis and HAProxy, and a relay where asked for. */
export async function startNodes({ relay = false }: { relay?: boolean } = {}): Promise<Nodes> {
  servicesOrInstall();
  const token = randomBytes(16).toString('hex');
  const cluster = await startCluster({ settings: { RATE_LIMIT_SCALE: '1000', METRICS_TOKEN: token }, relay });
  const { nodes, proxy } = cluster;
  const [a, b] = nodes;
  const node = { a, b };

  async function untilServed(...names: NodeName[]): Promise<void> {
    const deadline = performance.now() + PATIENCE;
    for (const name of names) {
      while (!(await proxy.sendsTo(name))) {
        if (performance.now() > deadline) throw new Error(`The proxy sends nobody to node ${name}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
  return {
    origin: cluster.origin,
    node,
    untilServed,
    async socketsOf(name) {
      const headers = { authorization: `Bearer ${token}` };
      const text = await (await fetch(`${node[name].origin}/metrics`, { headers })).text();
      return Number(/^visavis_sockets (\d+)$/m.exec(text)?.[1]);
    },
    record() {
      const before = nodes.map((each) => each.output().length);
      return () => nodes.map((each, index) => each.output().slice(before[index])).join('');
    },
    /** One node after the other, as a deployment does. */
    async restart() {
      for (const name of ['a', 'b'] as const) {
        await node[name].stop();
        await node[name].start();
        await untilServed(name);
      }
    },
    /** Both at once: for people nothing else is the end of the server. */
    async kill() {
      await Promise.all(nodes.map((each) => each.kill()));
    },
    async start() {
      await Promise.all(nodes.map((each) => each.start()));
      await untilServed('a', 'b');
    },
    async mailsTo(address) {
      const mails = await Promise.all(nodes.map(({ dataDir }) => mailsTo(join(dataDir, 'mails'), address)));
      return mails
        .flat()
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ text }) => text);
    },
    stop: cluster.stop,
  };
}
