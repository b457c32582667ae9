import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { startNode, type TestNode } from '../testing/node.ts';
import { pollingClient } from '../testing/raw-client.ts';
import { STRANGER } from './limits.ts';

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

/** A WebSocket by hand. @param sid of the session that it upgrades, if any */
async function openWire(sid?: string): Promise<{ tcp: Socket; closed: Promise<unknown> }> {
  const tcp = connect(Number(new URL(node.origin).port), '127.0.0.1');
  onTestFinished(() => void tcp.destroy());
  tcp.on('error', () => {});
  const closed = new Promise((resolve) => tcp.once('close', resolve));
  const query = sid ? `&sid=${sid}` : '';
  tcp.write(`GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n`);
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
    const { tcp, closed } = await openWire(client.sid);
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
