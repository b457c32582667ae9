import { AppError } from '@visavis/domain/wire/errors.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createAttempts } from '../../http/attempts.ts';
import { useRedis } from '../../testing/programs/use-redis.ts';
import { connectRedis } from '../redis/redis.ts';
import { createMemoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { createRedisRateLimiter } from './rate-limiter-redis.ts';

/** Tests that every implementation of `RateLimiter` passes. */
function contract(name: string, make: (scale: number) => RateLimiter): void {
  describe(name, () => {
    const limit = (id: string) => ({ name: `${name}-${id}`, max: 2, seconds: 60 });

    it('grants the maximum, then returns how long to wait', async () => {
      const limiter = make(1);
      expect([await limiter.take(limit('a'), 'x'), await limiter.take(limit('a'), 'x')]).toEqual([0, 0]);
      const wait = await limiter.take(limit('a'), 'x');
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    });

    it('counts each key and each limit separately', async () => {
      const limiter = make(0.5);
      expect(await limiter.take(limit('b'), 'x')).toBe(0);
      expect(await limiter.take(limit('b'), 'y')).toBe(0);
      expect(await limiter.take(limit('c'), 'x')).toBe(0);
      expect(await limiter.take(limit('b'), 'x')).toBeGreaterThan(0);
    });

    it.each([1, 2, 50])('grants exactly %i tries, one by one or concurrently', async (max) => {
      const limiter = make(1);
      const many = { name: `${name}-e${max}`, max, seconds: 60 };
      const one: number[] = [];
      for (let n = 0; n < max + 3; n += 1) one.push(await limiter.take(many, 'x'));
      expect(one.filter((wait) => wait === 0)).toHaveLength(max);
      expect(one.lastIndexOf(0)).toBe(max - 1);
      const atOnce = await Promise.all(Array.from({ length: max * 2 }, () => limiter.take(many, 'y')));
      expect(atOnce.filter((wait) => wait === 0)).toHaveLength(max);
    });

    it('counts the 256 networks of an IPv6 subscriber together, eight times as generously', async () => {
      const limiter = make(1);
      const [one, many] = ['2001:db8:1:2200::/64', Array.from({ length: 7 }, (_, n) => `2001:db8:1:22a${n}::/64`)];
      for (const key of [...many, ...many]) expect(await limiter.take(limit('wide'), key)).toBe(0);
      expect([await limiter.take(limit('wide'), one), await limiter.take(limit('wide'), one)]).toEqual([0, 0]);
      // 16 of 2 times 8 are used up: whatever is refused now counts for nothing.
      expect(await limiter.take(limit('wide'), '2001:db8:1:22ff::/64')).toBeGreaterThan(0);
      await limiter.giveBack(limit('wide'), one);
      expect(await limiter.take(limit('wide'), '2001:db8:1:22ff::/64')).toBe(0);
      expect(await limiter.take(limit('wide'), '2001:db8:1:2300::/64')).toBe(0);
      expect(await limiter.take(limit('wide'), '203.0.113.7')).toBe(0);
    });

    it('grants as often as a rule says, at 25 times the limits', async () => {
      const limiter = make(25);
      const rule = { ...limit('f'), max: 1, isFixed: true } as const;
      expect(await limiter.take(rule, 'x')).toBe(0);
      expect(await limiter.take(rule, 'x')).toBeGreaterThan(0);
    });

    it.each([2, 50])('of %i tries grants one more for each that is given back', async (max) => {
      const limiter = make(1);
      const many = { name: `${name}-f${max}`, max, seconds: 60 };
      for (let n = 0; n < max; n += 1) expect(await limiter.take(many, 'x')).toBe(0);
      await limiter.giveBack(many, 'x');
      await limiter.giveBack(many, 'x');
      const after = [await limiter.take(many, 'x'), await limiter.take(many, 'x'), await limiter.take(many, 'x')];
      expect(after).toEqual([0, 0, expect.toSatisfy((wait) => wait > 0)]);
    });

    it.each([2, 50])('beyond %i tries refuses each, however many of them are refused', async (max) => {
      const attempt = createAttempts(make(1));
      const act = {
        name: `${name}-g${max}`,
        seconds: 60,
        done: 1000,
        failed: { max, codes: ['INVALID_CREDENTIALS'] },
      } as const;
      let tried = 0;
      const guess = async () => {
        tried += 1;
        throw new AppError('INVALID_CREDENTIALS');
      };
      for (let n = 0; n < max + 10; n += 1) await attempt(act, { ip: 'x' }, guess).catch(() => undefined);
      expect(tried).toBe(max);
    });

    it.each([0.5, 25])('grants again after a reset, at %s times the limit', async (scale) => {
      const limiter = make(scale);
      const scaled = limit(`d${scale}`);
      for (let n = 0; n < 2 * scale; n += 1) await limiter.take(scaled, 'x');
      expect(await limiter.take(scaled, 'x')).toBeGreaterThan(0);
      await limiter.reset(scaled, 'x');
      expect(await limiter.take(scaled, 'x')).toBe(0);
    });
  });
}

contract('memory', createMemoryRateLimiter);

describe('with Redis', () => {
  const shared = useRedis();

  contract('redis', (scale) => createRedisRateLimiter(shared.redis, scale));

  it('claims several tries at a time, and never grants more than the limit on all nodes together', async () => {
    const nodes = [createRedisRateLimiter(shared.redis, 1), createRedisRateLimiter(shared.redis, 1)];
    const limit = { name: 'together', max: 50, seconds: 60 };
    expect(await nodes[0]?.take(limit, 'x')).toBe(0);
    expect(await shared.redis.get('visavis:limit:together:x')).toBe('5');
    let granted = 1;
    for (let n = 0; n < 60; n += 1) {
      for (const node of nodes) if ((await node.take(limit, 'x')) === 0) granted += 1;
    }
    expect(granted).toBeLessThanOrEqual(50);
    expect(granted).toBeGreaterThan(45);
  });

  it('answers commands around the first try of a limit in order', async () => {
    const fresh = connectRedis(shared.server.url, pino({ level: 'silent' }), { blocking: true });
    await fresh.set('before', 'one');
    const limiter = createRedisRateLimiter(fresh, 1);
    const answers = [
      fresh.get('before'),
      limiter.take({ name: 'amid', max: 2, seconds: 60 }, 'x'),
      fresh.set('k', 'v'),
    ];
    expect(await Promise.all(answers)).toEqual(['one', 0, 'OK']);
    fresh.disconnect();
  });

  it('counts in the process while Redis is down', async () => {
    const limiter = createRedisRateLimiter(shared.redis, 0.5);
    await shared.server.stop('SIGKILL');
    const limit = { name: 'away', max: 2, seconds: 60 };
    expect(await limiter.take(limit, 'x')).toBe(0);
    expect(await limiter.take(limit, 'x')).toBeGreaterThan(0);
  });
});
