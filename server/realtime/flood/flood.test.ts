import { clientEvent, serverEvent } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { connectClient, startNode, type TestNode } from '../testing/node.ts';
import { answerTo, connectRaw, openWebSocket, pollingClient, type RawSocket } from '../testing/raw-client.ts';
import { ACCOUNT, ADDRESS, BLOCK, CONNECTION, STRANGER, UNREAD } from './limits.ts';

const ping = clientEvent('test:ping', { family: 'general', perMinute: 1_000_000 });
const offer = clientEvent('test:offer', { payload: z.string(), family: 'general', perMinute: 600 });
const news = serverEvent('test:news', z.string());
const frames = (count: number, frame = '42["no such event"]') => Array.from({ length: count }, () => frame);
let clock: FakeClock;
let refusals: string[];
let node: TestNode;

async function start(): Promise<TestNode> {
  const started = await startNode({ clock, onRefused: (code) => void refusals.push(code) });
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

  it('before it has a session is disconnected far sooner', async () => {
    const socket = openWebSocket(node.origin);
    await socket.next();
    socket.send(...frames(STRANGER.frames.burst + 1, '40/admin,'));
    await socket.closed;
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
    expect(await answerTo(node.origin, 'ann')).toBe('44{"message":"Too many connections"}');
    expect(await answerTo(node.origin, 'bob')).toMatch(/^40/);
    // The clock of the machine may be set meanwhile.
    clock.set(clock.now() - 3_600_000);
    clock.advance(BLOCK);
    expect(await answerTo(node.origin, 'ann')).toMatch(/^40/);
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
    expect(await answerTo(node.origin, 'bob')).toBe('no handshake');
    clock.advance(BLOCK);
    expect(await answerTo(node.origin, 'bob')).toMatch(/^40/);
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
  // bytes count, not characters: é takes two
  const chunk = 'é'.repeat(UNREAD / 16);
  for (let count = 0; count < 8; count += 1) node.server.realtime.toUser('ann', news, chunk);
  await Promise.resolve();
  expect(node.server.count()).toBe(1);
  node.server.realtime.toUser('ann', news, chunk);
  await expect.poll(() => node.server.count()).toBe(0);
  expect(refusals).toEqual(['UNREAD']);
});
