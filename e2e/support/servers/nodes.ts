import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { servicesOrInstall } from '../../../scripts/services.ts';
import { type Node, startCluster } from '../../../server/testing/programs/cluster.ts';
import type { TestTurn } from '../../../server/testing/programs/coturn.ts';
import type { NodeName } from '../../../server/testing/programs/haproxy.ts';
import { filesIn, mailsTo, operate, type Server } from './server.ts';

/** Two nodes behind a proxy; to browsers they are one server. */
export interface Nodes extends Server {
  node: Readonly<Record<NodeName, Node>>;
  /** started with `relay` */
  turn: TestTurn | undefined;
  /** The number of sockets connected to a node. */
  socketsOf(name: NodeName): Promise<number>;
  /** Waits until the proxy routes requests with each node's cookie to that node. */
  waitUntilServed(...names: NodeName[]): Promise<void>;
}

/** ms */
const PROXY_TIMEOUT = 15_000;

/** Context options that make the proxy route a browser to this node while the node is up. */
export const onNode = (name: NodeName) => ({
  storageState: {
    cookies: [
      {
        name: 'visavis_node',
        value: name,
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [],
  },
});

/** Starts two nodes with PostgreSQL, Redis and HAProxy. @param relay also starts a TURN server */
export async function startNodes({ relay = false }: { relay?: boolean } = {}): Promise<Nodes> {
  servicesOrInstall();
  const token = randomBytes(16).toString('hex');
  const cluster = await startCluster({ settings: { RATE_LIMIT_SCALE: '1000', METRICS_TOKEN: token }, relay });
  const { nodes, proxy } = cluster;
  const [a, b] = nodes;
  const node = { a, b };

  async function waitUntilServed(...names: NodeName[]): Promise<void> {
    const deadline = performance.now() + PROXY_TIMEOUT;
    for (const name of names) {
      while (!(await proxy.sendsTo(name))) {
        if (performance.now() > deadline) throw new Error(`The proxy does not route to node ${name}`);
        await wait(50);
      }
    }
  }
  /** Replaces one node after the other. @param entry of the release to start; by default the one before */
  async function replaceNodes(entry?: string): Promise<void> {
    for (const name of ['a', 'b'] as const) {
      await node[name].stop();
      await node[name].start(entry);
      await waitUntilServed(name);
    }
  }
  return {
    origin: cluster.origin,
    node,
    turn: cluster.turn,
    waitUntilServed,
    async socketsOf(name) {
      const headers = { authorization: `Bearer ${token}` };
      const text = await (await fetch(`${node[name].origin}/metrics`, { headers })).text();
      return Number(/^visavis_sockets (\d+)$/m.exec(text)?.[1]);
    },
    record() {
      const before = nodes.map((each) => each.output().length);
      return () => nodes.map((each, index) => each.output().slice(before[index])).join('');
    },
    restart: () => replaceNodes(),
    deploy: replaceNodes,
    /** Kills both at once: as long as one is up, so is the server. */
    async kill() {
      await Promise.all(nodes.map((each) => each.kill()));
    },
    async start() {
      await Promise.all(nodes.map((each) => each.start()));
      await waitUntilServed('a', 'b');
    },
    async mailsTo(address) {
      const mails = await Promise.all(nodes.map(({ dataDir }) => mailsTo(join(dataDir, 'mails'), address)));
      return mails
        .flat()
        .sort((one, other) => (one.name < other.name ? -1 : 1))
        .map(({ text }) => text);
    },
    // Both nodes have the same folder.
    files: () => filesIn(join(nodes[0].dataDir, 'uploads')),
    operator: (...words) => operate(nodes[0].dataDir, words),
    stop: cluster.stop,
  };
}
