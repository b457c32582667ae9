import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CALL_BACKS_OF_PAIR } from '@visavis/domain/call/rules.ts';
import { OFFER_LIFETIME } from '@visavis/domain/matching/rules.ts';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config/config.ts';
import { type OpenShared, openShared } from './open-shared.ts';
import { ticketOf } from './ports/match-pool/match-pool.model.ts';
import { useRedis } from './testing/programs/use-redis.ts';

const shared = useRedis();
const MINUTE = 60_000;

/** Kinds of keys that end by themselves, and how long one lasts at the most, ms; none ends in less than half of it. */
const ENDING: Record<string, number> = {
  'visavis:ready': 1000,
  offer: OFFER_LIFETIME,
  'visavis:limit': MINUTE,
  '{visavis:callbacks}:room': MINUTE,
  '{visavis:callbacks}:user': MINUTE,
  '{visavis:callbacks}:pair': CALL_BACKS_OF_PAIR.within,
  '{visavis:rings}:ring': 10 * MINUTE,
  '{visavis:rings}:user': 10 * MINUTE,
};

/** Kinds of keys without an end, and why they do not pile up. */
const LASTING: Record<string, string> = {
  'visavis:events': 'keeps its last 50,000 entries',
  '{visavis:rings}:until': 'loses each ring at its time',
  '{visavis:rings}:seen': 'loses each ring at its time',
  '{visavis:seats}:rooms': 'one member for each call that goes on',
  '{visavis:seats}:room': 'goes with its call',
  '{visavis:seats}:vacant': 'goes with its call',
  '{visavis:seats}:of': 'goes with its sockets, or is swept once its node is dead',
  '{visavis:seats}:nodes': 'loses dead nodes',
  '{visavis:pool}:entries': 'goes with those who wait, or is swept once their node is dead',
  '{visavis:pool}:queue': 'as entries',
  '{visavis:pool}:group': 'as entries',
  '{visavis:pool}:groups': 'as entries',
  '{visavis:pool}:lane': 'as entries',
  '{visavis:pool}:lanes': 'loses each lane that is found empty',
  '{visavis:pool}:of': 'as entries',
  '{visavis:pool}:later': 'loses each pair when it may meet',
  '{visavis:pool}:nodes': 'loses dead nodes',
  '{visavis:pool}:count': 'is one number',
  '{visavis:presence}:online': 'goes with the sockets, or is swept once their node is dead',
  '{visavis:presence}:sockets': 'as online',
  '{visavis:presence}:of': 'as online',
  '{visavis:presence}:going': 'loses each user at the end of their grace',
  '{visavis:presence}:left': 'loses each user at the end of their grace',
  '{visavis:presence}:gone': 'loses what a node has reported, or goes to another once its node is dead',
  '{visavis:presence}:nodes': 'loses dead nodes',
};

/** The name of a key without the ids in it. Presence is kept twice. */
const kindOf = (key: string): string =>
  /^(\{[^}]+\}:\w+|visavis:\w+|\w+)/.exec(key.replace('{visavis:front}', '{visavis:presence}'))?.[1] ?? key;

/** The kinds of keys that scripts have in their texts. */
const kindsInScripts = globSync('ports/*/*.lua', { cwd: import.meta.dirname }).flatMap((script) => {
  const [module = ''] = globSync(`${dirname(script)}/*-redis.ts`, { cwd: import.meta.dirname });
  const text = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const [, prefix] = /prefix = '(\{[^']+\})'/.exec(text(module)) ?? [];
  return [...text(script).matchAll(/p \.\. ':(\w+)/g)].map(([, name]) => `${prefix}:${name}`);
});

type Ports = Required<OpenShared['ports']>;

/** Writes every kind of key that a port has. */
const writes: { [Port in keyof Ports]: (port: Ports[Port]) => Promise<unknown> } = {
  clock: async () => {},
  async bus(bus) {
    const io = new Server(createServer(), { adapter: bus.adapter });
    io.emit('news');
    await vi.waitUntil(() => shared.redis.exists('visavis:events'));
    await io.close();
    await bus.ping();
  },
  postedOffers: (offers) => offers.post('socket', 'sdp'),
  async rateLimiter(limiter) {
    for (const [name, max] of [
      ['few', 5],
      ['many', 100],
    ] as const) {
      const limit = { name, max, seconds: MINUTE / 1000 };
      for (const key of ['ann', 'ann', 'bob']) await limiter.take(limit, key);
      await limiter.giveBack(limit, 'ann');
    }
  },
  async callBacks(callBacks) {
    const now = Date.now();
    await callBacks.offer({ roomId: 'room', members: ['ann', 'bob'], until: now + MINUTE }, now);
    await callBacks.accept('room', 'ann', 'hers', now);
    await callBacks.retract('room', 'ann', 'hers');
    await callBacks.accept('room', 'ann', 'hers', now);
    await callBacks.accept('room', 'bob', 'his', now);
  },
  async rings(rings) {
    const now = Date.now();
    const ring = { callId: 'call', callerId: 'ann', callerSocket: 'hers', calleeId: 'bob', until: now + MINUTE };
    await rings.place(ring, now);
    await rings.beat(['call'], now);
  },
  async seats(seats) {
    const members = ['ann', 'bob'].map((userId) => ({ userId, socketId: userId }));
    await seats.open('room', members, Date.now() + MINUTE);
    await seats.take('room', 'ann', 'ann');
    await seats.expired(Date.now());
  },
  async matchPool(pool) {
    const now = Date.now();
    await pool.join(ticketOf('ann', { joinedAt: now, filters: { languages: ['en'] } }), now);
    await pool.join(ticketOf('bob', { joinedAt: now, met: `,ann ${now}` }), now);
    await pool.due(now);
  },
  presence: (presence) => presence.enter('ann', 'hers'),
  async inFront(presence) {
    await presence.enter('bob', 'his');
    const isOver = new Promise<void>((resolve) => {
      presence.onChange(({ online }) => void (online || resolve()));
    });
    await presence.leave('bob', 'his');
    await isOver;
  },
};

it('every key in Redis ends by itself, or is kept small by others', async () => {
  const { redis, server } = shared;
  await redis.config('SET', 'notify-keyspace-events', 'EA');
  const events = new Map<string, Set<string>>();
  const watching = redis.duplicate();
  onTestFinished(() => watching.disconnect());
  watching.on('pmessage', (_, channel: string, key: string) => {
    const kind = kindOf(key);
    events.set(kind, (events.get(kind) ?? new Set()).add(channel.replace(/^.*:/, '')));
  });
  await watching.psubscribe('__keyevent@*');

  const dataDir = mkdtempSync(join(tmpdir(), 'visavis-lifetimes-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://unused', REDIS_URL: server.url });
  const { ports, close } = await openShared(server.url, config, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true });
  });
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) await writes[name](ports[name] as never);
  await redis.set('last', '');
  await vi.waitUntil(() => events.delete('last'));
  await watching.punsubscribe();
  await redis.del('last');

  expect([...events.keys()].toSorted()).toEqual(Object.keys({ ...ENDING, ...LASTING }).toSorted());
  expect([...events.keys()]).toEqual(expect.arrayContaining(kindsInScripts));
  expect(
    [...events]
      .filter(([, seen]) => seen.has('expire'))
      .map(([kind]) => kind)
      .toSorted(),
  ).toEqual(Object.keys(ENDING).toSorted());
  const wrong: [key: string, rest: number][] = [];
  for (const key of await redis.keys('*')) {
    const [longest, rest] = [ENDING[kindOf(key)], await redis.pttl(key)];
    if (longest && (rest <= longest / 2 || rest > longest)) wrong.push([key, rest]);
  }
  expect(wrong).toEqual([]);
});
