import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { openShared } from '../server/open-shared.ts';
import { ticketOf } from '../server/ports/match-pool/match-pool.model.ts';
import { freePort, type Program, startProgram } from '../server/testing/programs/program.ts';

const PASSWORD = 'a-password-for-tests';
const NAME = 'visavis';

const folder = mkdtempSync(join(tmpdir(), 'visavis-failover-'));
beforeAll(() => () => rmSync(folder, { recursive: true }));

/** Runs something on a connection of its own. */
async function at<T>(port: number, run: (redis: Redis) => Promise<T>, password?: string): Promise<T> {
  const options = {
    port,
    lazyConnect: true,
    retryStrategy: () => null,
    commandTimeout: 2000,
    ...(password && { password }),
  };
  const redis = new Redis(options);
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await run(redis);
  } finally {
    redis.disconnect();
  }
}
const ask = <T>(port: number, run: (redis: Redis) => Promise<T>) => at(port, run, PASSWORD);

async function start(args: string[], port: number, ready: () => Promise<unknown>, environment = {}): Promise<Program> {
  const [command = '', ...rest] = args;
  const program = await startProgram(command, rest, port, async () => void (await ready()), environment);
  onTestFinished(() => program.stop('SIGKILL'));
  return program;
}

/** Two with Sentinel, and the proxy before them, as docs/operating/failover.md says. */
async function startPair() {
  const [a, b, sentinel, proxy] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const valkey = (port: number, ...options: string[]) =>
    start(
      ['sh', join(import.meta.dirname, 'valkey.sh'), 'redis-server', '--port', `${port}`, '--dir', folder, ...options],
      port,
      () => ask(port, (redis) => redis.ping()),
      { VALKEY_PASSWORD: PASSWORD },
    );
  const primary = await valkey(a);
  await valkey(b, '--replicaof', '127.0.0.1', `${a}`);
  const roleOf = (port: number) => ask(port, async (redis) => (await redis.role())[0]);
  await vi.waitUntil(() =>
    ask(b, async (redis) => (await redis.info('replication')).includes('master_link_status:up')),
  );
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${sentinel}`,
    `sentinel monitor ${NAME} 127.0.0.1 ${a} 1`,
    `sentinel auth-pass ${NAME} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${NAME} 1000`,
    `sentinel failover-timeout ${NAME} 5000`,
  ];
  writeFileSync(file, lines.join('\n'));
  const knowsReplica = async () => {
    const known = await at(sentinel, (redis) => redis.call('SENTINEL', 'REPLICAS', NAME));
    if ((known as unknown[]).length === 0) throw new Error('no replica yet');
  };
  await start(['redis-server', file, '--sentinel'], sentinel, knowsReplica);
  await start(
    ['haproxy', '-db', '-f', join(import.meta.dirname, 'valkey-proxy.cfg')],
    proxy,
    () => ask(proxy, (redis) => redis.set('reached', '1', 'PX', 1000)),
    {
      BIND: `127.0.0.1:${proxy}`,
      VALKEY_A: `127.0.0.1:${a}`,
      VALKEY_B: `127.0.0.1:${b}`,
      VALKEY_PASSWORD: PASSWORD,
    },
  );
  return { primary, roleOf, b, sentinel, url: `redis://:${PASSWORD}@127.0.0.1:${proxy}` };
}

async function openNode(url: string) {
  const dataDir = mkdtempSync(join(folder, 'node-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://unused', REDIS_URL: url });
  const shared = await openShared(url, config, pino({ level: 'silent' }));
  onTestFinished(() => shared.close());
  return shared.ports;
}

/** Generous: the machine may be busy. Without contact to the new primary it would never come. */
const FAILOVER = { timeout: 60_000, interval: 50 };

it.each([
  ['ends', async ({ primary }) => primary.stop('SIGKILL')],
  ['stands still', async ({ primary }) => void primary.process.kill('SIGSTOP')],
  [
    'is replaced by hand',
    async ({ sentinel }) => void (await at(sentinel, (redis) => redis.call('SENTINEL', 'FAILOVER', NAME))),
  ],
] as [string, (pair: Awaited<ReturnType<typeof startPair>>) => Promise<void>][])(
  'matches people again once the primary %s',
  { timeout: 120_000 },
  async (_, fail) => {
    const pair = await startPair();
    const [one, two] = [await openNode(pair.url), await openNode(pair.url)];
    await vi.waitFor(() => one.matchPool.join(ticketOf('early'), Date.now()));
    await vi.waitUntil(async () => (await one.matchPool.leave('early')) !== undefined);

    await fail(pair);
    // No answer but that of the new primary counts: the old one may answer for a moment yet.
    await vi.waitFor(async () => expect(await pair.roleOf(pair.b)).toBe('master'), FAILOVER);
    await vi.waitFor(() => one.matchPool.join(ticketOf('ann'), Date.now()), FAILOVER);
    await vi.waitFor(async () => {
      const { match } = await two.matchPool.join(ticketOf('bob'), Date.now());
      expect(match?.map(({ userId }) => userId)).toEqual(['ann', 'bob']);
    }, FAILOVER);
    for (const { bus } of [one, two]) await vi.waitFor(() => bus?.ping(), FAILOVER);
  },
);
