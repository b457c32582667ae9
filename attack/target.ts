import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/testing/programs/cluster.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/programs/server-process.ts';

export const SET_UPS = ['embedded', 'cluster'] as const;
/** embedded: one process on PGlite. cluster: two nodes on PostgreSQL and Redis behind HAProxy. */
export type SetUp = (typeof SET_UPS)[number];

/** The servers under attack, started for it and ended with it. */
export interface Target {
  setUp: SetUp;
  /** what clients open */
  origin: string;
  nodes: readonly ServerProcess[];
  stop(): Promise<void>;
}

/** @param settings environment variables beside those of production */
export async function startTarget(setUp: SetUp, settings: Record<string, string> = {}): Promise<Target> {
  if (setUp === 'cluster') {
    const cluster = await startCluster({ settings });
    return { setUp, origin: cluster.origin, nodes: cluster.nodes, stop: cluster.stop };
  }
  const folder = await mkdtemp(join(tmpdir(), 'visavis-attack-'));
  const server = await startServerProcess({ DATA_DIR: folder, ...settings });
  return {
    setUp,
    origin: server.origin,
    nodes: [server],
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resident memory of all nodes together, in bytes. Linux alone tells; elsewhere NaN. */
export function residentBytes({ nodes }: Target): number {
  try {
    return nodes
      .map(({ pid }) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024)
      .reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return Number.NaN;
  }
}

/** What the nodes logged as an error: lines of pino at level 50 and above, and whatever Node prints of a crash. */
export function errorsLogged({ nodes }: Target): string[] {
  return nodes.flatMap((node) => [
    ...node
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60)\b|UnhandledPromiseRejection|uncaughtException/i.test(line)),
    ...(node.isRunning ? [] : ['a node has ended by itself']),
  ]);
}
