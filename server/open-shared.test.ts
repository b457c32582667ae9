import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status } from '@visavis/domain/matching/contract.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config/config.ts';
import { openShared } from './open-shared.ts';
import { connectRedis } from './ports/redis/redis.ts';
import { connectClient, startNode } from './realtime/testing/node.ts';
import { startRedis } from './testing/programs/redis.ts';

const log = pino({ level: 'silent' });

async function startPrograms() {
  const [main, events] = [await startRedis(), await startRedis()];
  onTestFinished(async () => {
    await main.stop();
    await events.stop();
  });
  const inspect = (url: string) => {
    // `blocking` sets no limit to a command's time: on a busy machine a slow one is not wrong.
    const redis = connectRedis(url, log, { blocking: true });
    onTestFinished(() => redis.disconnect());
    return redis;
  };
  return { main, events, inMain: inspect(main.url), inEvents: inspect(events.url) };
}

async function open(settings: { REDIS_URL: string; REDIS_EVENTS_URL?: string }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-shared-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://unused', ...settings });
  const shared = await openShared(settings.REDIS_URL, config, log);
  onTestFinished(async () => {
    await shared.close();
    rmSync(dataDir, { recursive: true });
  });
  return shared;
}

type Bus = Awaited<ReturnType<typeof open>>['ports']['bus'];
/** Asks again: the server gives a command a second, in which a busy machine may not answer. */
const isReady = (bus: Bus) => vi.waitFor(() => bus?.ping());
const isRefused = (bus: Bus, refusal: RegExp) => vi.waitFor(() => expect(bus?.ping()).rejects.toThrow(refusal));

it('carries events between nodes over REDIS_EVENTS_URL, and keeps the rest in REDIS_URL', async () => {
  const { main, events, inMain, inEvents } = await startPrograms();
  const settings = { REDIS_URL: main.url, REDIS_EVENTS_URL: events.url };
  const [one, two] = [await open(settings), await open(settings)];
  const sending = await startNode({ adapter: one.ports.bus?.adapter });
  const receiving = await startNode({ adapter: two.ports.bus?.adapter });
  // A node misses what is sent before its first read.
  await vi.waitUntil(async () => (await inEvents.info('clients')).includes('blocked_clients:2'));

  const ann = await connectClient(receiving, 'ann');
  const arrival = ann.next(status);
  sending.server.realtime.toUser('ann', status, { position: 1, total: 2 });
  await arrival;
  await vi.waitFor(() => one.ports.presence.enter('ann', 'socket'));

  expect(await inEvents.keys('*')).toEqual(['visavis:events']);
  expect(await inMain.exists('visavis:events')).toBe(0);
  expect(await inMain.keys('{visavis:presence}*')).not.toEqual([]);
});

it('keeps events in REDIS_URL where no other is named', async () => {
  const { main, inMain } = await startPrograms();
  const node = await startNode({ adapter: (await open({ REDIS_URL: main.url })).ports.bus?.adapter });
  // A subscription that is under way as its connection closes rejects in the adapter's own hands.
  await expect.poll(() => inMain.pubsub('CHANNELS', 'visavis*')).toHaveLength(2);
  node.server.realtime.toUser('ann', status, { position: 1, total: 2 });
  await expect.poll(() => inMain.exists('visavis:events')).toBe(1);
});

it.each(['main', 'events'] as const)('is not ready while the Redis of %s is down', async (which) => {
  const programs = await startPrograms();
  const { bus } = (await open({ REDIS_URL: programs.main.url, REDIS_EVENTS_URL: programs.events.url })).ports;
  await isReady(bus);
  await programs[which].stop();
  await expect(bus?.ping()).rejects.toThrow();
});

it.each([
  ['main', 'is full', ['maxmemory', '1'], /^OOM/],
  ['events', 'is full', ['maxmemory', '1'], /^OOM/],
  ['main', 'lacks its replicas', ['min-replicas-to-write', '1'], /^NOREPLICAS/],
] as const)('is not ready while the Redis of %s answers, but %s', async (which, _, [name, value], refusal) => {
  const programs = await startPrograms();
  const { bus } = (await open({ REDIS_URL: programs.main.url, REDIS_EVENTS_URL: programs.events.url })).ports;
  const changed = which === 'main' ? programs.inMain : programs.inEvents;
  await changed.config('SET', name, value);
  await isRefused(bus, refusal);
  await changed.config('SET', name, '0');
  await isReady(bus);
});

it('is not ready while its Redis is the replica of another', async () => {
  const { main, events, inMain } = await startPrograms();
  const { bus } = (await open({ REDIS_URL: main.url })).ports;
  await inMain.replicaof('127.0.0.1', Number(new URL(events.url).port));
  await isRefused(bus, /^READONLY/);
  await inMain.replicaof('NO', 'ONE');
  await isReady(bus);
});

it('asks for readiness without leaving anything in Redis', async () => {
  const { main, inMain } = await startPrograms();
  await isReady((await open({ REDIS_URL: main.url })).ports.bus);
  await expect.poll(() => inMain.exists('visavis:ready')).toBe(0);
});

it('shows the time of Redis on every node', async () => {
  const { main, inMain } = await startPrograms();
  const { clock } = (await open({ REDIS_URL: main.url })).ports;
  const asked = clock.elapsed();
  const [seconds, microseconds] = (await inMain.time()).map(Number);
  const inRedis = (seconds ?? 0) * 1000 + (microseconds ?? 0) / 1000;
  expect(Math.abs(clock.now() - inRedis)).toBeLessThan(clock.elapsed() - asked + 1000);
});
