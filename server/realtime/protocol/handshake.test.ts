import { describe, expect, it } from 'vitest';
import { startNode } from '../testing/node.ts';
import { openWebSocket, pollingClient, type RawOptions } from '../testing/raw-client.ts';

const handshake = (upgrades: string[]) => ({
  sid: expect.stringMatching(/^[\w-]{20}$/),
  upgrades,
  pingInterval: 10_000,
  pingTimeout: 10_000,
  maxPayload: 65_536,
});

describe('a handshake over polling', () => {
  it('opens a session that may upgrade to WebSocket', async () => {
    const { origin } = await startNode();
    const { status, text } = await pollingClient(origin).open();
    expect([status, text[0], JSON.parse(text.slice(1))]).toEqual([200, '0', handshake(['websocket'])]);
  });

  it.each<[string, RawOptions & { method?: string }, status: number, code: number]>([
    ['without a protocol version', { query: { EIO: '' } }, 400, 5],
    ['of an unsupported protocol version', { query: { EIO: '3' } }, 400, 5],
    ['with a protocol version that is no number', { query: { EIO: 'abc' } }, 400, 5],
    ['without a transport', { query: { transport: '' } }, 400, 0],
    ['with an unknown transport', { query: { transport: 'abc' } }, 400, 0],
    ['with the name of an inherited property as its transport', { query: { transport: 'constructor' } }, 400, 0],
    ['by POST', { method: 'POST' }, 400, 2],
    ['by PUT', { method: 'PUT' }, 400, 2],
    ['for a session that does not exist', { query: { sid: 'none' } }, 400, 1],
    ['from a page of another origin', { headers: { origin: 'https://elsewhere.example' } }, 403, 4],
    ['from a page without a readable origin', { headers: { origin: 'null' } }, 403, 4],
  ])('is refused %s', async (_, { method, ...options }, status, code) => {
    const { origin } = await startNode();
    const answer = await pollingClient(origin, options).open(method);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code]);
  });
});

describe('a handshake over WebSocket', () => {
  it('opens a session with nothing to upgrade to', async () => {
    const { origin } = await startNode();
    const frame = String(await openWebSocket(origin).next());
    expect([frame[0], JSON.parse(frame.slice(1))]).toEqual(['0', handshake([])]);
  });

  it.each<[string, RawOptions]>([
    ['without a protocol version', { query: { EIO: '' } }],
    ['of an unsupported protocol version', { query: { EIO: '3' } }],
    ['with a protocol version that is no number', { query: { EIO: 'abc' } }],
    ['without a transport', { query: { transport: '' } }],
    ['with an unknown transport', { query: { transport: 'abc' } }],
    ['for a session that does not exist', { query: { sid: 'none' } }],
    ['from a page of another origin', { headers: { origin: 'https://elsewhere.example' } }],
  ])('is refused %s', async (_, options) => {
    const { origin } = await startNode();
    await expect(openWebSocket(origin, options).next()).rejects.toThrow('closed');
  });
});

describe('the origin of a handshake', () => {
  it.each([
    ['the host that was asked is accepted', undefined, 200],
    ['PUBLIC_URL is accepted', 'https://visavis.example', 200],
    ['another than PUBLIC_URL is refused', 'https://elsewhere.example', 403],
    ['a longer name that begins with PUBLIC_URL is refused', 'https://visavis.exam', 403],
  ])('of %s', async (_, publicUrl, status) => {
    const { origin } = await startNode({ publicUrl });
    const own = publicUrl === undefined ? origin : 'https://visavis.example';
    expect((await pollingClient(origin, { headers: { origin: own } }).open()).status).toBe(status);
  });
});
