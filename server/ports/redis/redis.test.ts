import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLink } from '../../testing/programs/link.ts';
import { startRedis } from '../../testing/programs/redis.ts';
import { faultOf } from '../outage.ts';
import { LATE, refuseLateScripts } from './fence.ts';
import { connectRedis } from './redis.ts';
import { defineScript } from './script.ts';

/** A connection to a new Redis, over a link that can be cut; `logged` lists its log lines. */
async function connect(options?: { blocking: boolean }) {
  const program = await startRedis();
  const link = await openLink({ port: program.port });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  const redis = connectRedis(`redis://127.0.0.1:${link.port}`, log, options);
  onTestFinished(async () => {
    redis.disconnect();
    await link.close();
    await program.stop();
  });
  // A command that is not answered in a second fails.
  await vi.waitFor(() => redis.ping());
  return { redis, link, logged, program };
}

it('answers commands of one turn in their order', async () => {
  const { redis } = await connect({ blocking: true });
  const answers = [redis.set('key', 'one'), redis.get('key'), redis.append('key', ' two'), redis.get('key')];
  expect(await Promise.all(answers)).toEqual(['OK', 'one', 7, 'one two']);
});

it('rejects commands while Redis is down, reconnects, and logs each change once', async () => {
  const { redis, link, logged } = await connect();
  await link.cut();
  const startedAt = performance.now();
  await expect(redis.ping()).rejects.toThrow();
  await expect(redis.ping()).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await link.restore();
  await expect.poll(() => redis.ping().catch(() => undefined)).toBe('PONG');
  expect(logged).toEqual(['Redis is away', 'Redis is back']);
});

it('gives up a connection that carries nothing, even in the middle of a read that blocks', async () => {
  const { redis, link } = await connect({ blocking: true });
  const reading = redis.xread('BLOCK', 1000, 'STREAMS', 'events', '$').catch((error: Error) => error.message);
  link.silence();
  expect(await Promise.race([reading, new Promise((resolve) => redis.once('close', () => resolve('closed')))])).toBe(
    'closed',
  );
  await link.restore();
  await expect.poll(() => redis.ping().catch(() => undefined)).toBe('PONG');
});

it.each([{ blocking: false }, { blocking: true }])(
  'renews the connection to a primary that has become a replica: $blocking',
  async (options) => {
    const { redis } = await connect(options);
    const before = await redis.client('ID');
    await redis.replicaof('127.0.0.1', 1);
    await expect(redis.set('key', 'one')).rejects.toThrow(/^READONLY/);
    await expect.poll(() => redis.client('ID').catch(() => before)).not.toBe(before);
  },
);

it('renews it after a script as well, whose error does not begin with the reason on every version', async () => {
  const { redis } = await connect();
  const write = defineScript(redis, 'write', join(import.meta.dirname, '../rings/rings-redis.lua'));
  const before = await redis.client('ID');
  await redis.replicaof('127.0.0.1', 1);
  await expect(write('{rings}', 'place', 'call', 'ann', 'socket', 'bob', 2, 1)).rejects.toThrow(/READONLY/);
  await expect.poll(() => redis.client('ID').catch(() => before)).not.toBe(before);
});

it('sends nothing a second time that was under way as the connection ended, and rejects it at once', async () => {
  const { redis, link, program } = await connect();
  link.silence();
  const counted = redis.incr('count').catch((error: Error) => error.message);
  await link.cut();
  await link.restore();
  expect(await counted).toMatch(/^Reached the max retries/);
  await vi.waitFor(() => redis.ping());
  const direct = connectRedis(program.url, pino({ level: 'silent' }));
  expect(await vi.waitFor(() => direct.get('count'))).toBeNull();
  direct.disconnect();
});

it('refuses a script whose caller has given it up, and no other', async () => {
  const { redis } = await connect();
  let now = Date.now();
  refuseLateScripts(redis, () => now);
  const script = defineScript(redis, 'rings', join(import.meta.dirname, '../rings/rings-redis.lua'));
  const place = (call: string) => script('{rings}', 'place', call, 'ann', 'socket', 'bob', now + 60_000, now);
  now -= 60_000;
  await expect(place('late')).rejects.toThrow(LATE);
  expect(faultOf(await place('late').catch((error) => error)).code).toBe('UNAVAILABLE');
  expect(await redis.keys('*')).toEqual([]);
  now += 60_000;
  await place('call');
  expect(await redis.exists('{rings}:ring:call')).toBe(1);
});
