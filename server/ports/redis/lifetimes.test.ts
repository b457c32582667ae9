import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { createRedisCallBacks } from '../call-backs/call-backs-redis.ts';
import { createRedisCallSeats } from '../call-seats/call-seats-redis.ts';
import { createFakeClock } from '../clock.fake.ts';
import { ticketOf } from '../match-pool/match-pool.model.ts';
import { createRedisMatchPool } from '../match-pool/match-pool-redis.ts';
import { createRedisPostedOffers } from '../posted-offers/posted-offers-redis.ts';
import { createRedisPresence } from '../presence/presence-redis.ts';
import { createRedisRateLimiter } from '../rate-limiter/rate-limiter-redis.ts';
import { createRedisRings } from '../rings/rings-redis.ts';

const shared = useRedis();
const NOW = 1_800_000_000_000;
const seats = ['ann', 'ben'].map((userId) => ({ userId, socketId: `${userId}1` }));

/** Fills a port's keys under `p`, as far as they can be there at once. */
const ports: Record<string, (p: string) => Promise<unknown>> = {
  'call-backs/call-backs-redis.ts': (p) =>
    createRedisCallBacks(shared.redis, p).offer({ roomId: 'r', members: ['ann', 'ben'], until: NOW + 120_000 }, NOW),
  async 'call-seats/call-seats-redis.ts'(p) {
    const port = createRedisCallSeats(shared.redis, 'n', p);
    await port.open('r', seats, NOW);
    await port.take('r', 'ann', 'ann1');
    await port.expired(0);
  },
  async 'match-pool/match-pool-redis.ts'(p) {
    const port = createRedisMatchPool(shared.redis, 'n', p);
    await port.join(ticketOf('ann', { filters: { languages: ['de'] } }), NOW);
  },
  'posted-offers/posted-offers-redis.ts': (p) => createRedisPostedOffers(shared.redis, p).post('s', 'v=0'),
  async 'presence/presence-redis.ts'(prefix) {
    const clock = createFakeClock(NOW);
    const port = createRedisPresence({ redis: shared.redis, clock, log: pino({ level: 'silent' }), node: 'n', prefix });
    await port.enter('ann', 's');
    await port.enter('ben', 't');
    await port.leave('ben', 't');
  },
  'rate-limiter/rate-limiter-redis.ts': (name) =>
    createRedisRateLimiter(shared.redis, 1).take({ name, max: 5, seconds: 60 }, 'ann'),
  'rings/rings-redis.ts': (p) =>
    createRedisRings(shared.redis, p).place(
      { callId: 'c', callerId: 'ann', callerSocket: 's', calleeId: 'ben', until: NOW + 30_000 },
      NOW,
    ),
};

/** How many seconds each key lives; null: until the port itself takes it away. */
const LIVES: Record<string, Record<string, number | null>> = {
  'call-backs/call-backs-redis.ts': {
    // Not more than three times an hour for a pair; an offer is open for two minutes (rulings 42).
    ':pair:ann ben': 3600,
    ':room:r': 120,
    ':user:ann': 120,
    ':user:ben': 120,
  },
  'call-seats/call-seats-redis.ts': { ':nodes': null, ':of:n': null, ':room:r': null, ':rooms': null, ':vacant': null },
  'match-pool/match-pool-redis.ts': {
    ':count': null,
    ':entries': null,
    ':group:,de,|': null,
    ':groups': null,
    ':lane:en||,de,|': null,
    ':lanes': null,
    ':nodes': null,
    ':of:n': null,
    ':queue': null,
  },
  // Kept with the place for 90 s (protocol.md, 'Realtime').
  'posted-offers/posted-offers-redis.ts': { ':s': 90 },
  'presence/presence-redis.ts': {
    ':going': null,
    ':left': null,
    ':nodes': null,
    ':of:n': null,
    ':online': null,
    ':sockets:ann': null,
  },
  'rate-limiter/rate-limiter-redis.ts': { ':ann': 60 },
  // Longer than a ring, which a node ends after 30 s.
  'rings/rings-redis.ts': { ':ring:c': 600, ':seen': null, ':until': null, ':user:ann': 600, ':user:ben': 600 },
};

/** In seconds, rounded up to tens: some may have passed. */
const lifeOf = async (key: string) => {
  const left = await shared.redis.pttl(key);
  return left < 0 ? null : Math.ceil(left / 10_000) * 10;
};

it('is about every port that keeps keys', () => {
  const all = globSync('*/*-redis.ts', { cwd: join(import.meta.dirname, '..') }).toSorted();
  expect(all).toEqual(Object.keys(ports));
});

it.each(Object.entries(ports))('%s keeps each key as long as it needs', async (name, fill) => {
  const prefix = `{${name}}`;
  await fill(prefix);
  const keys = (await shared.redis.keys('*')).filter((key) => key.includes(prefix)).toSorted();
  const lives = await Promise.all(
    keys.map(async (key) => [key.slice(key.indexOf(prefix) + prefix.length), await lifeOf(key)]),
  );
  expect(Object.fromEntries(lives)).toEqual(LIVES[name]);
});
