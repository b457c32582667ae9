import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serverEvent } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { startNode, type TestNode } from '../testing/node.ts';
import { pollingClient } from '../testing/raw-client.ts';
import { STRANGER, UNREAD } from './limits.ts';

/** The first bytes of a frame: final or not, and its kind. */
const TEXT = 0x81;
const TEXT_TO_BE_CONTINUED = 0x01;
const EMPTY_CONTINUATION = 0x00;
const PING = 0x89;
const PONG = 0x8a;

const frame = (head: number, text = '') =>
  Buffer.concat([Buffer.from([head, 0x80 + text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const many = (count: number, one: Buffer) => Buffer.concat(Array.from({ length: count }, () => one));

let refusals: string[];
let node: TestNode;
beforeEach(async () => {
  refusals = [];
  node = await startNode({ clock: createFakeClock(), onRefused: (code) => void refusals.push(code) });
});

interface Wire {
  tcp: Socket;
  closed: Promise<unknown>;
}

/** A WebSocket by hand. @param sid of the session that it upgrades, if any @param userId who is signed in, if anyone */
async function openWire({ sid, userId }: { sid?: string; userId?: string } = {}): Promise<Wire> {
  const tcp = connect(Number(new URL(node.origin).port), '127.0.0.1');
  onTestFinished(() => void tcp.destroy());
  tcp.on('error', () => {});
  const closed = new Promise((resolve) => tcp.once('close', resolve));
  const query = sid ? `&sid=${sid}` : '';
  tcp.write(`GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n`);
  if (userId) tcp.write(`Cookie: user=${userId}\r\n`);
  tcp.write('Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n');
  await once(tcp, 'data');
  tcp.resume();
  return { tcp, closed };
}

const tooMany = STRANGER.frames.burst + 1;

describe('a WebSocket that sends too much loses its TCP connection', () => {
  it.each([
    ['packets', many(tooMany, frame(TEXT, '3'))],
    ['pings, each of which must be answered', many(tooMany, frame(PING))],
    ['pongs', many(tooMany, frame(PONG))],
    [
      'empty parts of a message',
      Buffer.concat([frame(TEXT_TO_BE_CONTINUED, '4'), many(STRANGER.bytes.burst / 6, frame(EMPTY_CONTINUATION))]),
    ],
  ])('%s', async (_, sent) => {
    const { tcp, closed } = await openWire();
    tcp.write(sent);
    await closed;
    expect(refusals).toEqual(['FLOOD']);
    await expect.poll(() => node.server.count()).toBe(0);
  });

  it.each([
    ['packets', frame(TEXT, '2probe')],
    ['pings', frame(PING)],
  ])('%s, while it upgrades a polling connection', async (_, sent) => {
    const client = pollingClient(node.origin);
    await client.open();
    const { tcp, closed } = await openWire({ sid: client.sid });
    tcp.write(many(tooMany, sent));
    await closed;
    expect(refusals).toEqual(['FLOOD']);
  });
});

it('answers the pings of a client that keeps its connection alive', async () => {
  const { tcp } = await openWire();
  const answer = once(tcp, 'data');
  tcp.write(frame(PING, 'are you there'));
  expect(String((await answer)[0])).toContain('are you there');
  expect(refusals).toEqual([]);
});

it('loses its TCP connection if it goes on sending after the server has closed the session', async () => {
  const { tcp, closed } = await openWire();
  // Socket.IO closes a connection that sends an event before it has connected, and waits for the client to agree.
  tcp.write(frame(TEXT, '42["too early"]'));
  await expect.poll(() => node.server.count()).toBe(0);
  tcp.write(many(STRANGER.bytes.burst / 4, frame(TEXT, '3')));
  await closed;
});

describe('a WebSocket of someone who is sent much', () => {
  const news = serverEvent('test:news', z.string());
  const chunk = 'x'.repeat(UNREAD / 16);
  /** More than the system keeps of a connection, on both sides together. */
  const MOST = 64 * UNREAD;

  /**
   * Sends to Ann until her connection is gone.
   * @param reader is waited for while much is on its way to it: the system may be slow to pass it on
   * @returns how many bytes that took, at most `MOST`
   */
  async function sendNews(reader?: Socket): Promise<number> {
    const before = reader?.bytesRead ?? 0;
    const isBehind = (sent: number) => reader !== undefined && sent - (reader.bytesRead - before) > UNREAD / 2;
    let sent = 0;
    for (; sent < MOST && node.server.count() > 0; sent += chunk.length) {
      node.server.realtime.toUser('ann', news, chunk);
      do await new Promise((resolve) => setImmediate(resolve));
      while (isBehind(sent) && node.server.count() > 0);
    }
    return sent;
  }
  async function openAnn(): Promise<Wire> {
    const wire = await openWire({ userId: 'ann' });
    wire.tcp.write(frame(TEXT, '40'));
    await once(wire.tcp, 'data');
    return wire;
  }

  it('is closed where it reads nothing, once the system keeps no more of it', async () => {
    const { tcp } = await openAnn();
    tcp.pause();
    expect(await sendNews()).toBeLessThan(MOST);
    expect(refusals).toEqual(['UNREAD']);
  });

  it('stays open where it reads', async () => {
    const { tcp } = await openAnn();
    expect(await sendNews(tcp)).toBe(MOST);
    expect([node.server.count(), refusals]).toEqual([1, []]);
  });
});
