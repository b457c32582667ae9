import { once } from 'node:events';
import { connect } from 'node:net';
import { me, session } from '@visavis/domain/auth/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/connect.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { REMEMBERED } from '../ports/rate-limiter/remembered.ts';
import { newcomers } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { createWorld, type World } from '../testing/world.ts';
import { ACCOUNT_REQUESTS, ADDRESS_REQUESTS, createRequestLimit } from './request-limits.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the count of requests', () => {
  /** How many of `tries` pass. */
  const passing = (count: (key: string) => void, tries: number, key = 'ann') =>
    times(tries).filter(() => {
      try {
        count(key);
        return true;
      } catch {
        return false;
      }
    }).length;

  it.each([1, 0.01, 3])('grants a burst, then so many a second, at %s times the rate', async (scale) => {
    const clock = createFakeClock();
    const refused: string[] = [];
    const count = createRequestLimit(
      { burst: 200, perSecond: 100 },
      { clock, scale, onRefused: (key) => refused.push(key) },
    );
    expect(passing(count, 1000)).toBe(200 * scale);
    expect(refused).toEqual(times(1000 - 200 * scale).map(() => 'ann'));
    await clock.advance(1000);
    expect(passing(count, 1000)).toBe(100 * scale);
    await clock.advance(REMEMBERED + 1);
    expect(passing(count, 1000)).toBe(200 * scale);
  });

  it('is one for each key, and says when to ask again', async () => {
    const clock = createFakeClock();
    const count = createRequestLimit({ burst: 2, perSecond: 0.5 }, { clock, scale: 1, onRefused() {} });
    expect([passing(count, 3), passing(count, 3, 'bob')]).toEqual([2, 2]);
    expect(() => count('ann')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', params: { retryAfter: 2 } }));
    await clock.advance(2000);
    expect(passing(count, 3)).toBe(1);
  });

  it('leaves room for five tabs that are reloaded eight times, and for a campus that comes back at once', () => {
    const [api, all, tabs, reloads, people] = [15, 41, 5, 8, 100];
    expect(ACCOUNT_REQUESTS.burst).toBeGreaterThanOrEqual(api * tabs * reloads);
    expect(ADDRESS_REQUESTS.burst).toBeGreaterThanOrEqual(all * people);
  });
});

describe('requests', () => {
  /** Five at once for an account, fifty for an address. */
  const RATE_LIMIT_SCALE = String(5 / ACCOUNT_REQUESTS.burst);
  const burst = { account: 5, address: Math.floor((5 / ACCOUNT_REQUESTS.burst) * ADDRESS_REQUESTS.burst) };
  let world: World;
  let statements: string[] = [];
  beforeAll(async () => {
    world = await createWorld({ settings: { RATE_LIMIT_SCALE, TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' } });
    statements = watchStatements(world.ports.database.db);
  });
  afterAll(() => world.close());

  /** Statements of the embedded database from now on. */
  function watchStatements({ $client }: Db): string[] {
    const seen: string[] = [];
    const query = $client.query.bind($client) as (...args: unknown[]) => unknown;
    Object.assign($client, {
      query: (...args: unknown[]) => {
        seen.push(String(args[0]));
        return query(...args);
      },
    });
    return seen;
  }
  const statusesOf = async (ask: () => Promise<{ status: number }>, count: number) => {
    const statuses: number[] = [];
    for (const _ of times(count)) statuses.push((await ask()).status);
    return statuses;
  };
  const from = (address: string, path = '/health', headers: Record<string, string> = {}) =>
    fetch(`${world.origin}${path}`, { headers: { 'x-forwarded-for': address, ...headers } });
  const cookieOf = ({ cookies }: TestPerson) => [...cookies].map((pair) => pair.join('=')).join('; ');

  it('of an account beyond its limit are refused before its session is looked up, from wherever they come', async () => {
    const [ann, bob] = await newcomers(world, 'ann', 'bob');
    let address = 0;
    const ask = (person: TestPerson, path: string) => {
      address += 1;
      return from(`203.0.113.${address}`, path, { cookie: cookieOf(person) });
    };
    expect(await statusesOf(() => ask(ann, me.path), burst.account)).toEqual(times(burst.account).map(() => 200));
    statements.length = 0;
    const refused = [await ask(ann, getDashboard.path), await ask(ann, session.path)];
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('connection')]).toEqual([
        429,
        '2',
        'close',
      ]);
      expect(await answer.json()).toMatchObject({ success: false, code: 'RATE_LIMITED' });
      expect(answer.headers.get('content-security-policy')).toBeTruthy();
    }
    expect(statements).toEqual([]);
    expect((await ask(bob, me.path)).status).toBe(200);
    expect(statements.length).toBeGreaterThan(0);
    await world.clock.advance(2000);
    expect((await ask(ann, me.path)).status).toBe(200);
  });

  it('of an account for a page that brings answers along count once each', async () => {
    const [cid] = await newcomers(world, 'cid');
    const ask = (path: string) => from('203.0.113.250', path, { cookie: cookieOf(cid) });
    statements.length = 0;
    const pages = burst.account - 1;
    await statusesOf(() => ask('/home'), pages);
    expect(statements.length, 'each asks the database many times').toBeGreaterThan(5 * pages);
    expect(await statusesOf(() => ask(me.path), 2)).toEqual([200, 429]);
  });

  it.each([
    ['an address', '198.51.100.1', '198.51.100.1', '198.51.100.2'],
    ['an IPv6 network', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'],
  ])('of %s are refused beyond its limit, whatever they ask', async (_, first, same, other) => {
    expect(new Set(await statusesOf(() => from(first), burst.address - 1))).toEqual(new Set([200]));
    expect((await from(same, '/no-such-page')).status).not.toBe(429);
    for (const path of [
      '/ready',
      '/',
      '/api/openapi.json',
      '/api/auth/csrf-token',
      '/api/none',
      '/uploads/none.webp',
    ]) {
      expect([path, (await from(same, path)).status]).toEqual([path, 429]);
    }
    expect((await from(other)).status).toBe(200);
  });

  it('that were sent ahead of a refusal are not answered', async () => {
    const address = '198.51.100.3';
    await statusesOf(() => from(address), burst.address);
    const { port } = new URL(world.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.write(`GET /health HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`.repeat(3));
    await once(socket, 'close');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429']);
  });
});
