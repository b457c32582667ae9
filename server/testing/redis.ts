import { Redis } from 'ioredis';
import { freePort, type Service, startService } from './services.ts';

export interface TestRedis extends Service {
  url: string;
}

/** A Redis of the test's own on a loopback port, keeping nothing on disk. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort());
  const url = `redis://127.0.0.1:${chosen}`;
  const args = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const service = await startService('redis-server', args, chosen, async () => {
    const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await probe.ping();
    } finally {
      probe.disconnect();
    }
  });
  return { ...service, url };
}
