import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCoturn, type TestTurn } from './coturn.ts';
import { startHaproxy, type TestProxy } from './haproxy.ts';
import { type Link, openLink } from './link.ts';
import { type ScratchPostgres, startPostgres } from './postgres.ts';
import { freePort } from './program.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A server with its own breakable links to the database and Redis. */
export interface Node extends ServerProcess {
  dataDir: string;
  toDatabase: Link;
  toRedis: Link;
}

/** Two nodes with PostgreSQL, Redis and HAProxy, all temporary and on this machine. */
export interface Cluster {
  /** the proxy's, which clients use */
  origin: string;
  proxy: TestProxy;
  nodes: readonly [Node, Node];
  database: ScratchPostgres;
  redis: {
    url: string;
    /** Stops it and starts it again, empty. */
    restart(): Promise<void>;
  };
  /** with `relay`: connects strangers */
  turn: TestTurn | undefined;
  sessionSecret: string;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  settings?: Record<string, string>;
  /** starts a TURN relay, which may relay to loopback */
  relay?: boolean;
}

/** @throws where a program is missing or does not start; then nothing is left running */
export async function startCluster({ settings = {}, relay = false }: ClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'visavis-cluster-'));
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  /** In reverse order of starting. */
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const ending = <T>(started: T, end: (started: T) => Promise<void>): T => {
    ends.push(() => end(started));
    return started;
  };

  try {
    const database = ending(await startPostgres(), (each) => each.stop());
    let redis: TestRedis = await startRedis();
    ends.push(() => redis.stop());
    const turn = relay ? ending(await startCoturn(LOOPBACK), async (each) => each.stop()) : undefined;

    const port = await freePort();
    const sessionSecret = randomBytes(32).toString('hex');
    const shared = {
      PUBLIC_URL: `http://localhost:${port}`,
      SESSION_SECRET: sessionSecret,
      EVIDENCE_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: 'loopback',
      ...(turn && { TURN_URLS: turn.urls, TURN_SECRET: turn.secret }),
      ...settings,
    };
    const files = join(folder, 'files');
    await mkdir(files);
    const startNode = async (name: string): Promise<Node> => {
      const dataDir = join(folder, name);
      await mkdir(dataDir);
      // A shared folder, as for nodes without an S3 bucket.
      await symlink(files, join(dataDir, 'uploads'));
      const toDatabase = ending(await openLink({ path: database.socket }), (link) => link.close());
      const toRedis = ending(await openLink({ port: redis.port }), (link) => link.close());
      const server = await startServerProcess({
        ...shared,
        DATA_DIR: dataDir,
        DATABASE_URL: `postgresql://postgres@127.0.0.1:${toDatabase.port}/postgres`,
        REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
      });
      ending(server, (each) => each.stop());
      return Object.assign(server, { dataDir, toDatabase, toRedis });
    };
    const nodes = [await startNode('a'), await startNode('b')] as const;
    const proxy: TestProxy = ending(await startHaproxy(port, [nodes[0].origin, nodes[1].origin]), async (each) =>
      each.stop(),
    );
    return {
      origin: proxy.origin,
      proxy,
      nodes,
      database,
      turn,
      sessionSecret,
      stop,
      redis: {
        url: redis.url,
        async restart() {
          await redis.stop();
          redis = await startRedis(redis.port);
        },
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The deployed configuration refuses loopback peers. */
const LOOPBACK = ['--allow-loopback-peers', '--allowed-peer-ip=127.0.0.1', '--relay-ip=127.0.0.1'];
