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
  const publicUrl = 'https://visavis.example';
  it.each<[string, string | undefined, (own: string) => string, number]>([
    ['may be the host that was asked', undefined, (own) => own, 200],
    ['may not be a longer name that begins with that host', undefined, (own) => `${own}0`, 403],
    ['may be PUBLIC_URL', publicUrl, () => publicUrl, 200],
    ['may not be another than PUBLIC_URL, even the host that was asked', publicUrl, (own) => own, 403],
    ['may not be a longer name that begins with PUBLIC_URL', publicUrl, () => `${publicUrl}.evil.example`, 403],
    ['may not be another port of PUBLIC_URL', publicUrl, () => `${publicUrl}:8443`, 403],
    ['may not be PUBLIC_URL without encryption', publicUrl, () => 'http://visavis.example', 403],
  ])('%s', async (_, configured, originOf, status) => {
    const { origin } = await startNode({ publicUrl: configured });
    const headers = { origin: originOf(origin) };
    expect((await pollingClient(origin, { headers }).open()).status).toBe(status);
  });
});
