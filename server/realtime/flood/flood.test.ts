import { once } from 'node:events';
import { connect } from 'node:net';
import { clientEvent, serverEvent } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createMemoryRateLimiter } from '../../ports/rate-limiter/rate-limiter.ts';
import type { RealtimeOptions } from '../server.ts';
import { connectClient, startNode, type TestNode } from '../testing/node.ts';
import { connectRaw, openWebSocket, pollingClient, type RawSocket } from '../testing/raw-client.ts';
import { ACCOUNT, ADDRESS, BLOCK, CONNECTION, STRANGER, UNREAD } from './limits.ts';

const ping = clientEvent('test:ping', { family: 'general', perMinute: 1_000_000 });
const offer = clientEvent('test:offer', { payload: z.string(), family: 'general', perMinute: 600 });
const news = serverEvent('test:news', z.string());
const frames = (count: number, frame = '42["no such event"]') => Array.from({ length: count }, () => frame);
let clock: FakeClock;
let refusals: string[];
let node: TestNode;

async function start(options: Partial<RealtimeOptions> = {}): Promise<TestNode> {
  const started = await startNode({ clock, onRefused: (code) => void refusals.push(code), ...options });
  started.server.on(ping, () => {});
  started.server.on(offer, () => {});
  return started;
}

beforeEach(async () => {
  clock = createFakeClock();
  refusals = [];
  node = await start();
});

/** Sends frames and waits until the server has read them or closed the connection. */
async function flood(socket: RawSocket, all: string[]): Promise<'open' | 'closed'> {
  socket.send(...all, '429999["test:ping"]');
  for (;;) {
    const frame = await socket.next().catch(() => undefined);
    if (frame === undefined) return 'closed';
    if (String(frame).startsWith('439999')) return 'open';
  }
}

async function refused(userId: string, { headers = {} } = {}): Promise<string> {
  const socket = openWebSocket(node.origin, { headers: { cookie: `user=${userId}`, ...headers } });
  const opened = await socket.next().catch(() => undefined);
  if (!opened) return 'no handshake';
  socket.send('40');
  return String(await socket.next());
}

describe('a client that sends too many frames', () => {
  it.each([
    ['of an unknown event', '42["no such event"]'],
    ['of a known event', '42["test:ping"]'],
    ['that are acknowledgements of nothing', '4399[]'],
    ['that are pongs', '3'],
  ])('%s is disconnected and not answered', async (_, frame) => {
    const socket = await connectRaw(node.origin, 'ann');
    expect(await flood(socket, frames(CONNECTION.frames.burst + 1, frame))).toBe('closed');
    expect(refusals.filter((code) => code !== 'NOT_FOUND')).toEqual(['FLOOD']);
    await expect.poll(() => node.server.count()).toBe(0);
  });

  it('over polling is disconnected', async () => {
    const client = pollingClient(node.origin, { headers: { cookie: 'user=ann' } });
    await client.open();
    await client.send('40');
    await client.poll();
    await client.send(frames(CONNECTION.frames.burst + 1, '42["test:ping"]').join('\x1e')).catch(() => undefined);
    expect(refusals).toEqual(['FLOOD']);
    expect(node.server.count()).toBe(0);
  });

  it('while it upgrades its transport is disconnected', async () => {
    const client = pollingClient(node.origin);
    await client.open();
    const socket = openWebSocket(node.origin, { query: { sid: client.sid } });
    socket.send(...frames(STRANGER.frames.burst + 1, '2probe'));
    await socket.closed;
    expect(refusals).toEqual(['FLOOD']);
    expect(node.server.count()).toBe(0);
  });

  it('before it has a session is disconnected far sooner', async () => {
    const socket = openWebSocket(node.origin);
    await socket.next();
    socket.send(...frames(STRANGER.frames.burst + 1, '40/admin,'));
    await socket.closed;
    expect(refusals).toEqual(['FLOOD']);
  });

  it('and goes on after the end of the WebSocket loses the TCP connection', async () => {
    const tcp = connect(Number(new URL(node.origin).port), '127.0.0.1');
    tcp.on('error', () => {});
    const closed = once(tcp, 'close');
    tcp.write('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n');
    tcp.write('Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n');
    await once(tcp, 'data');
    // a text frame masked with zeros
    const frame = Buffer.from([0x81, 0x81, 0, 0, 0, 0, '3'.charCodeAt(0)]);
    tcp.write(Buffer.concat(Array.from({ length: STRANGER.frames.burst + 1 }, () => frame)));
    tcp.resume();
    await closed;
    expect(refusals).toEqual(['FLOOD']);
  });

  it('sees its transport close, which does not sign it out', async () => {
    const { socket } = await connectClient(node, 'ann');
    const reason = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let count = 0; count <= CONNECTION.frames.burst; count += 1) socket.emit('no such event');
    expect(await reason).toMatch(/^transport (close|error)$/);
  });

  it('cannot connect again for a while, while others at its address can', async () => {
    await flood(await connectRaw(node.origin, 'ann'), frames(CONNECTION.frames.burst + 1));
    expect(await refused('ann')).toBe('44{"message":"Too many connections"}');
    expect(await refused('bob')).toMatch(/^40/);
    clock.advance(BLOCK);
    expect(await refused('ann')).toMatch(/^40/);
  });

  it('over several connections is counted as one account', async () => {
    const share = Math.ceil(ACCOUNT.frames.burst / 4);
    const sockets = await Promise.all(frames(5).map(() => connectRaw(node.origin, 'ann')));
    const ends = [];
    for (const socket of sockets) ends.push(await flood(socket, frames(share)));
    expect(ends).toContain('closed');
    expect(refusals).toContain('FLOOD');
  });

  it('over several accounts is counted as one address, which is refused for a while', async () => {
    const share = CONNECTION.frames.burst - 10;
    for (let account = 0; account * share < ADDRESS.frames.burst - share; account += 1) {
      expect(await flood(await connectRaw(node.origin, `user${account}`), frames(share, '3'))).toBe('open');
    }
    expect(await flood(await connectRaw(node.origin, 'ann'), frames(share, '3'))).toBe('closed');
    expect(refusals).toEqual(['FLOOD']);
    expect(await refused('bob')).toBe('no handshake');
    clock.advance(BLOCK);
    expect(await refused('bob')).toMatch(/^40/);
  });
});

it('disconnects a client that sends too many bytes in few frames', async () => {
  const socket = await connectRaw(node.origin, 'ann');
  const frame = `42["no such event","${'x'.repeat(64_000)}"]`;
  expect(await flood(socket, frames(CONNECTION.bytes.burst / 64_000 + 1, frame))).toBe('closed');
  expect(refusals).toContain('FLOOD');
});

it('leaves alone a busy client: candidates at once, 20 events a second, and descriptions of 40 KB', async () => {
  const socket = await connectRaw(node.origin, 'ann');
  const description = `42["test:offer","${'x'.repeat(40_000)}"]`;
  for (let second = 0; second < 300; second += 1) {
    const burst = second % 10 === 0 ? 100 : 20;
    expect(await flood(socket, [description, ...frames(burst, '42["test:ping"]')])).toBe('open');
    clock.advance(1000);
  }
  expect(refusals.filter((code) => code !== 'RATE_LIMITED')).toEqual([]);
});

it('disconnects a client that does not read what it is sent', async () => {
  const client = pollingClient(node.origin, { headers: { cookie: 'user=ann' } });
  await client.open();
  await client.send('40');
  await client.poll();
  const chunk = 'x'.repeat(UNREAD / 8);
  for (let count = 0; count < 8; count += 1) node.server.realtime.toUser('ann', news, chunk);
  await Promise.resolve();
  expect(node.server.count()).toBe(1);
  node.server.realtime.toUser('ann', news, chunk);
  await expect.poll(() => node.server.count()).toBe(0);
  expect(refusals).toEqual(['UNREAD']);
});

describe('the number of connections', () => {
  it('of an account is limited; the newest is refused, and one more may come when one has gone', async () => {
    const sockets = await Promise.all(frames(ACCOUNT.sockets).map(() => connectRaw(node.origin, 'ann')));
    expect(await refused('ann')).toBe('44{"message":"Too many connections"}');
    expect(refusals).toEqual(['TOO_MANY_CONNECTIONS']);
    const before = node.server.count();
    sockets[0]?.close();
    await expect.poll(() => node.server.count()).toBeLessThan(before);
    expect(await refused('ann')).toMatch(/^40/);
  });

  it('of an account is limited over time', async () => {
    for (let count = 0; count < ACCOUNT.handshakes.burst; count += 1) {
      const socket = await connectRaw(node.origin, 'ann');
      socket.close();
      await expect.poll(() => node.server.count(), { interval: 1 }).toBe(0);
    }
    expect(await refused('ann')).toBe('44{"message":"Too many connections"}');
    clock.advance(1000 / ACCOUNT.handshakes.perSecond);
    expect(await refused('ann')).toMatch(/^40/);
  });

  it('of an address is limited, as its proxy names it, before any session is read', async () => {
    node = await start({ trustProxy: ['loopback'], rateLimitScale: 0.01 });
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const networks = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'];
    const [first, second, other] = networks as [string, string, string];
    for (const ip of [first, second]) await openWebSocket(node.origin, from(ip)).next();
    expect(await refused('ann', from(first))).toBe('no handshake');
    expect(await pollingClient(node.origin, from(second)).open()).toEqual({
      status: 403,
      text: '{"code":4,"message":"Too many connections"}',
    });
    expect(await refused('ann', from(other))).toMatch(/^40/);
    expect(refusals).toEqual(['TOO_MANY_CONNECTIONS', 'TOO_MANY_CONNECTIONS']);
  });

  it('grows with the scale of the limits', async () => {
    node = await start({ rateLimitScale: 2, rateLimiter: createMemoryRateLimiter(2) });
    await Promise.all(frames(ACCOUNT.sockets * 2).map(() => connectRaw(node.origin, 'ann')));
    expect(await refused('ann')).toBe('44{"message":"Too many connections"}');
  });
});

it('closes a connection that gets no session in time', async () => {
  node = await start({ timing: { pingInterval: 10_000, pingTimeout: 10_000, connectTimeout: 50 } });
  const socket = openWebSocket(node.origin);
  await socket.next();
  await socket.closed;
  expect(node.server.count()).toBe(0);
});
