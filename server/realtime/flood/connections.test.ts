import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { LOOKUPS_AT_ONCE } from '../handshakes.ts';
import type { RealtimeOptions } from '../server.ts';
import { startNode, type TestNode } from '../testing/node.ts';
import { answerTo, connectRaw, openWebSocket, pollingClient } from '../testing/raw-client.ts';
import { ACCOUNT } from './limits.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Lookups of a session of Ann that end when they are released. */
function heldLookups() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  return {
    count: () => count,
    async authenticate() {
      count += 1;
      await promise;
      return { userId: 'ann', sessionId: 'session of ann' };
    },
    release: resolve,
  };
}

let clock: FakeClock;
let refusals: string[];
let node: TestNode;

const start = (options: Partial<RealtimeOptions> = {}) =>
  startNode({ clock, onRefused: (code) => void refusals.push(code), ...options });

beforeEach(async () => {
  clock = createFakeClock();
  refusals = [];
  node = await start();
});

describe('the number of connections', () => {
  it('of an account is limited; the newest is refused, and one more may come when one has gone', async () => {
    const sockets = await Promise.all(times(ACCOUNT.sockets).map(() => connectRaw(node.origin, 'ann')));
    expect(await answerTo(node.origin, 'ann')).toBe('44{"message":"Too many connections"}');
    expect(refusals).toEqual(['TOO_MANY_CONNECTIONS']);
    const before = node.server.count();
    sockets[0]?.close();
    await expect.poll(() => node.server.count()).toBeLessThan(before);
    expect(await answerTo(node.origin, 'ann')).toMatch(/^40/);
  });

  it('of an account is limited over time', async () => {
    for (let count = 0; count < ACCOUNT.handshakes.burst; count += 1) {
      const socket = await connectRaw(node.origin, 'ann');
      socket.close();
      await expect.poll(() => node.server.count(), { interval: 1 }).toBe(0);
    }
    expect(await answerTo(node.origin, 'ann')).toBe('44{"message":"Too many connections"}');
    clock.advance(1000 / ACCOUNT.handshakes.perSecond);
    expect(await answerTo(node.origin, 'ann')).toMatch(/^40/);
  });

  it('of an address is limited, as its proxy names it, before any session is read', async () => {
    node = await start({ trustProxy: ['loopback'], rateLimitScale: 0.002 });
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const networks = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'];
    const [first, second, other] = networks as [string, string, string];
    for (const ip of [first, second]) await openWebSocket(node.origin, from(ip)).next();
    expect(await answerTo(node.origin, 'ann', from(first))).toBe('no handshake');
    expect(await pollingClient(node.origin, from(second)).open()).toEqual({
      status: 403,
      text: '{"code":4,"message":"Too many connections"}',
    });
    expect(await answerTo(node.origin, 'ann', from(other))).toMatch(/^40/);
    expect(refusals).toEqual(['TOO_MANY_CONNECTIONS', 'TOO_MANY_CONNECTIONS']);
  });

  it('of an account leaves out those that close while their session is looked up, and looks up no more for them', async () => {
    const { count, authenticate, release } = heldLookups();
    node = await start({ authenticate });
    const leavers = times(LOOKUPS_AT_ONCE + ACCOUNT.sockets).map(() => openWebSocket(node.origin));
    for (const leaver of leavers) leaver.send('40');
    await expect.poll(() => count()).toBe(LOOKUPS_AT_ONCE);
    await expect.poll(() => node.server.count()).toBe(leavers.length);
    for (const leaver of leavers) leaver.close();
    await expect.poll(() => node.server.count()).toBe(0);
    release();
    const answers = await Promise.all(times(ACCOUNT.sockets).map(() => answerTo(node.origin, 'ann')));
    expect(answers.filter((answer) => answer.startsWith('40'))).toHaveLength(ACCOUNT.sockets);
    expect(refusals).toEqual([]);
    expect(count()).toBe(LOOKUPS_AT_ONCE + ACCOUNT.sockets);
  });

  it('grows with the scale of the limits', async () => {
    node = await start({ rateLimitScale: 2 });
    await Promise.all(times(ACCOUNT.sockets * 2).map(() => connectRaw(node.origin, 'ann')));
    expect(await answerTo(node.origin, 'ann')).toBe('44{"message":"Too many connections"}');
  });
});

it('closes a connection that gets no session in time', async () => {
  node = await start({ timing: { pingInterval: 10_000, pingTimeout: 10_000, connectTimeout: 50 } });
  const socket = openWebSocket(node.origin);
  await socket.next();
  await socket.closed;
  expect(node.server.count()).toBe(0);
});
