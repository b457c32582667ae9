import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLink } from '../../testing/programs/link.ts';
import { startRedis } from '../../testing/programs/redis.ts';
import { connectRedis } from './redis.ts';

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
  return { redis, link, logged };
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
