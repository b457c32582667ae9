import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, type Program, startProgram } from '../server/testing/programs/program.ts';

const password = 'a password for tests';
let valkey: Program | undefined;

/** Runs a command on a connection of its own. */
async function ask<T>(options: { password?: string; port?: number }, run: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({
    port: valkey?.port,
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    ...options,
  });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await run(redis);
  } finally {
    redis.disconnect();
  }
}

beforeAll(async () => {
  const port = await freePort();
  const answers = () => ask({ password, port }, async (redis) => void (await redis.ping()));
  // Debian 12 has Redis in its place.
  const args = [join(import.meta.dirname, 'valkey.sh'), 'redis-server', '--port', String(port)];
  valkey = await startProgram('sh', args, port, answers, { VALKEY_PASSWORD: password });
});
afterAll(() => valkey?.stop());

it('answers only with the password', async () => {
  expect(await ask({ password }, (redis) => redis.ping())).toBe('PONG');
  await expect(ask({}, (redis) => redis.ping())).rejects.toThrow();
  await expect(ask({ password: 'another' }, (redis) => redis.ping())).rejects.toThrow();
});

it('keeps nothing on disk and refuses to forget', async () => {
  const settings = await ask({ password }, (redis) =>
    Promise.all(['save', 'appendonly', 'maxmemory', 'maxmemory-policy'].map((name) => redis.config('GET', name))),
  );
  expect(settings).toEqual([
    ['save', ''],
    ['appendonly', 'no'],
    // As docs/operating/deploy.md says.
    ['maxmemory', String(512 * 1024 * 1024)],
    ['maxmemory-policy', 'noeviction'],
  ]);
});

it('is started with its password out of sight', async () => {
  const command = await readFile(`/proc/${valkey?.process.pid}/cmdline`, 'utf8');
  expect(command).toContain('redis-server');
  expect(command).not.toContain(password);
});
