import { Redis } from 'ioredis';
import { freePort, type Program, startProgram } from './program.ts';

export interface TestRedis extends Program {
  url: string;
}

/** Starts a Redis on a loopback port, without persistence. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort());
  const url = `redis://127.0.0.1:${chosen}`;
  const args = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const program = await startProgram('redis-server', args, chosen, async () => {
    const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await probe.ping();
    } finally {
      probe.disconnect();
    }
  });
  return { ...program, url };
}
