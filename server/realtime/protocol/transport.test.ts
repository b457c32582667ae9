import { clientEvent } from '@visavis/domain/wire/event.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../testing/node.ts';
import { connectRaw, openWebSocket, pollingClient } from '../testing/raw-client.ts';

const SEPARATOR = '\x1e';
const headers = { cookie: 'user=ann' };
const ping = clientEvent('test:ping', { family: 'general', perMinute: 1000 });
let node: TestNode;

beforeEach(async () => {
  node = await startNode();
  node.server.on(ping, () => {});
});

async function connectPolling() {
  const client = pollingClient(node.origin, { headers });
  await client.open();
  await client.send('40');
  expect((await client.poll()).text).toMatch(/^40\{"sid"/);
  return client;
}

describe('polling', () => {
  it('carries a packet in each direction', async () => {
    const client = await connectPolling();
    expect(await client.send('421["test:ping"]')).toEqual({ status: 200, text: 'ok' });
    expect(await client.poll()).toEqual({ status: 200, text: '431[{"ok":true}]' });
  });

  it('carries several packets in one payload, in order', async () => {
    const client = await connectPolling();
    await client.send(['421["test:ping"]', '422["test:ping"]', '423["test:ping"]'].join(SEPARATOR));
    let answers = '';
    while (answers.split(SEPARATOR).length < 3) {
      answers += `${answers && SEPARATOR}${(await client.poll()).text}`;
    }
    expect(answers.split(SEPARATOR)).toEqual([1, 2, 3].map((id) => `43${id}[{"ok":true}]`));
  });

  it('carries bytes as base64, after the text that announces them', async () => {
    const client = await connectPolling();
    await client.send(['451-7["test:ping",{"_placeholder":true,"num":0}]', 'bAQIDBA=='].join(SEPARATOR));
    expect(await client.poll()).toEqual({ status: 200, text: '437[{"ok":true}]' });
  });

  it('closes the session on a payload of an unknown packet type', async () => {
    const client = await connectPolling();
    await client.send('abc');
    expect((await client.poll()).status).toBe(400);
  });

  it('refuses a payload that is too long, and keeps the session', async () => {
    const client = await connectPolling();
    expect((await client.send(`42["test:ping","${'x'.repeat(65_536)}"]`)).status).toBe(413);
    await client.send('421["test:ping"]');
    expect((await client.poll()).text).toBe('431[{"ok":true}]');
  });

  it('closes the session when two polls wait at once', async () => {
    const client = await connectPolling();
    const polls = await Promise.all([client.poll(), client.poll()]);
    expect(polls.toSorted((one, other) => one.status - other.status)).toMatchObject([
      { status: 200, text: '1' },
      { status: 400 },
    ]);
    expect((await client.poll()).status).toBe(400);
  });

  it('closes the session on a close packet', async () => {
    const client = await connectPolling();
    const [waiting] = await Promise.all([client.poll(), client.send('1')]);
    expect(waiting).toEqual({ status: 200, text: '6' });
    expect((await client.poll()).status).toBe(400);
  });
});

describe('WebSocket', () => {
  // Past 125 and 65,535 bytes the length of a frame is encoded differently; 65,536 is the longest that is allowed.
  it.each([125, 126, 65_535, 65_536])('carries a frame of %i bytes', async (length) => {
    const socket = await connectRaw(node.origin, 'ann');
    socket.send('421["test:ping",""]'.replace('""', `"${'x'.repeat(length - 19)}"`));
    expect(await socket.next()).toBe('431[{"ok":true}]');
  });

  it('ends the session when the client closes the connection', async () => {
    const socket = await connectRaw(node.origin, 'ann');
    expect(node.server.count()).toBe(1);
    socket.close();
    await expect.poll(() => node.server.count()).toBe(0);
  });

  it.each([
    ['a frame of an unknown packet type', 'abc'],
    ['an empty frame', ''],
    ['a frame that is too long', `42["test:ping","${'x'.repeat(65_536)}"]`],
  ])('closes on %s', async (_, frame) => {
    const socket = await connectRaw(node.origin, 'ann');
    socket.send(frame);
    await socket.closed;
    await expect.poll(() => node.server.count()).toBe(0);
  });
});

describe('an upgrade from polling to WebSocket', () => {
  async function upgrade() {
    const client = await connectPolling();
    const socket = openWebSocket(node.origin, { headers, query: { sid: client.sid } });
    const waiting = client.poll();
    socket.send('2probe');
    expect(await socket.next()).toBe('3probe');
    expect(await waiting).toEqual({ status: 200, text: '6' });
    socket.send('5');
    return { client, socket };
  }

  it('answers the probe, ends the waiting poll, and goes on over WebSocket', async () => {
    const { socket } = await upgrade();
    socket.send('421["test:ping"]');
    expect(await socket.next()).toBe('431[{"ok":true}]');
  });

  it('refuses polls of the session from then on, and keeps the connection', async () => {
    const { client, socket } = await upgrade();
    socket.send('421["test:ping"]');
    await socket.next();
    expect((await client.poll()).status).toBe(400);
    socket.send('422["test:ping"]');
    expect(await socket.next()).toBe('432[{"ok":true}]');
  });

  it('refuses a second WebSocket for the session, and keeps the first', async () => {
    const { client, socket } = await upgrade();
    const second = openWebSocket(node.origin, { headers, query: { sid: client.sid } });
    await second.closed;
    socket.send('421["test:ping"]');
    expect(await socket.next()).toBe('431[{"ok":true}]');
  });

  it('leaves the session on polling if the WebSocket sends no probe', async () => {
    const client = await connectPolling();
    const socket = openWebSocket(node.origin, { headers, query: { sid: client.sid } });
    socket.send('4abc');
    await socket.closed;
    await client.send('421["test:ping"]');
    expect((await client.poll()).text).toBe('431[{"ok":true}]');
  });
});
