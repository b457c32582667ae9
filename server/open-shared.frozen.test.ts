import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config/config.ts';
import { openShared } from './open-shared.ts';
import { ticketOf } from './ports/match-pool/match-pool.model.ts';
import { connectRedis, type Redis } from './ports/redis/redis.ts';
import { startRedis } from './testing/programs/redis.ts';

const LIMIT = { name: 'frozen', max: 50, seconds: 600 };

/** A node whose Redis can be stopped, as a hypervisor or a swapping machine does. */
async function openFrozen() {
  const program = await startRedis();
  const log = pino({ level: 'silent' });
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-frozen-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://unused', REDIS_URL: program.url };
  const { ports, close } = await openShared(program.url, readConfig(settings), log);
  // One that is made as the node's is, and so is given up at the same time; and one that waits as long as it takes.
  const [twin, inspect] = [connectRedis(program.url, log), connectRedis(program.url, log, { blocking: true })];
  await vi.waitFor(() => twin.ping());
  onTestFinished(async () => {
    program.process.kill('SIGCONT');
    twin.disconnect();
    inspect.disconnect();
    await close();
    await program.stop();
    rmSync(dataDir, { recursive: true });
  });
  return { ...program, ports, twin, inspect };
}

type Ports = Awaited<ReturnType<typeof openFrozen>>['ports'];

/** Resolves once a command has gone without an answer for so long that its connection is closed. */
async function closes(redis: Redis): Promise<void> {
  const closed = new Promise<void>((resolve) => redis.once('close', resolve));
  redis.ping().catch(() => undefined);
  await closed;
}

/** Whether each was told that it was done. */
const told = async (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

/** One of each that would leave something behind. The limiter goes on counting for itself where Redis does not answer. */
function askEverything({ matchPool, seats, rateLimiter, rings }: Ports, name: string): Promise<boolean[]> {
  const now = Date.now();
  const seat = { userId: name, socketId: `${name}-1` };
  const ring = {
    callId: name,
    callerId: name,
    callerSocket: `${name}-1`,
    calleeId: `${name}-friend`,
    until: now + 60_000,
  };
  void rateLimiter.take(LIMIT, 'everyone').catch(() => undefined);
  return Promise.all(
    [
      matchPool.join(ticketOf(name, { filters: { languages: ['fr'] } }), now),
      seats.open(name, [seat], now + 60_000),
      seats.take('there', 'ann', `${name}-2`),
      rings.place(ring, now),
    ].map(told),
  );
}

it.each([
  { lost: 1, of: 'a pause in which the connection was given up (3.5 s)' },
  { lost: 2, of: 'one in which the next connection was, too (7 s)' },
])('does nothing, once Redis goes on, of what was given up meanwhile: $of', async ({ lost }) => {
  const { process, ports, twin, inspect } = await openFrozen();
  await ports.seats.open('there', [{ userId: 'ann', socketId: 'ann-1' }], Date.now() + 600_000);
  await ports.rateLimiter.take(LIMIT, 'before');

  process.kill('SIGSTOP');
  const asked: Promise<boolean[]>[] = [];
  for (let round = 0; round < lost; round += 1) {
    const closed = closes(twin);
    // Some are on the wire to a server that stands still, and some wait for a connection.
    asked.push(askEverything(ports, `wire-${round}`));
    await closed;
    asked.push(askEverything(ports, `queue-${round}`));
  }
  expect((await Promise.all(asked)).flat()).not.toContain(true);
  process.kill('SIGCONT');
  await vi.waitFor(() => twin.ping());
  // Commands of a connection are done in their order: what was sent before is over.
  await inspect.ping();

  expect(await ports.matchPool.size()).toBe(0);
  expect(await ports.seats.rooms()).toEqual(['there']);
  expect((await ports.seats.of('there'))?.ann).toMatchObject({ taken: false, socketId: 'ann-1' });
  expect(await inspect.keys('{visavis:rings}:*')).toEqual([]);
  expect(await inspect.keys('visavis:limit:*')).toEqual(['visavis:limit:frozen:before']);
  // and all works again
  expect(await askEverything(ports, 'after')).not.toContain(false);
});

it('does once at most what was under way as Redis stood still, and tells no one of a second time', async () => {
  const { process, ports, twin, inspect } = await openFrozen();
  process.kill('SIGSTOP');
  const closed = closes(twin);
  // A limit with few tries is counted in Redis one by one.
  const limits = Array.from({ length: 100 }, (_, n) => ({ name: `limit-${n}`, max: 5, seconds: 600 }));
  const taken = limits.map((limit) => ports.rateLimiter.take(limit, 'one'));
  await closed;
  process.kill('SIGCONT');
  await Promise.all(taken);
  await vi.waitFor(() => twin.ping());
  expect(await inspect.keys('visavis:limit:*')).toEqual([]);
});
