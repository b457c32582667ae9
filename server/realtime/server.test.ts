import { callEnded } from '@visavis/domain/call/contract.ts';
import { found, joined, status } from '@visavis/domain/matching/contract.ts';
import type { Socket } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { closeWebSocket } from '../testing/test-socket.ts';
import { LOOKUPS_AT_ONCE } from './handshakes.ts';
import type { Realtime } from './port.ts';
import { connectClient, startNode } from './testing/node.ts';

const place = { position: 1, total: 2 };
const ended = {
  roomId: 'r',
  reason: 'skip',
  duration: 0,
  rewards: { xpGained: 0, karmaGained: 0 },
  ratingRequired: false,
} as const;

it('sends events to a socket in order, whether addressed to the socket, its user or a group', async () => {
  const node = await startNode();
  const client = await connectClient(node, 'ann');
  const { realtime } = node.server;
  realtime.toSocket(client.id, joined, place);
  realtime.toUser('ann', status, place);
  realtime.enterGroup(client.id, 'room');
  realtime.toGroup('room', status, { position: 2, total: 2 });
  realtime.toSocket(client.id, callEnded, ended);
  await client.next(callEnded);
  expect(client.received).toEqual([
    [joined.name, place],
    [status.name, place],
    [status.name, { position: 2, total: 2 }],
    [callEnded.name, ended],
  ]);
});

it('ignores an event for a socket that does not exist', async () => {
  const node = await startNode();
  expect(() => node.server.realtime.toSocket('no such socket', joined, place)).not.toThrow();
});

it('runs every hook of a sent event once a socket, with its payload', async () => {
  const node = await startNode();
  const sent: unknown[] = [];
  for (const listener of ['one', 'two']) {
    node.server.onSent(status, ({ userId }, payload) => void sent.push([listener, userId, payload]));
  }
  node.server.onSent(joined, () => void sent.push('another event'));
  const clients = [await connectClient(node, 'ann'), await connectClient(node, 'ann')];
  node.server.realtime.toUser('ann', status, place);
  await Promise.all(clients.map((client) => client.next(status)));
  expect(sent).toEqual([
    ['one', 'ann', place],
    ['two', 'ann', place],
    ['one', 'ann', place],
    ['two', 'ann', place],
  ]);
});

it('runs the hooks of an event that is addressed to one socket', async () => {
  const node = await startNode();
  const hook = vi.fn();
  node.server.onSent(found, hook);
  const client = await connectClient(node, 'ann');
  const match = {
    roomId: 'r',
    peerId: 'bob',
    peerInfo: { username: 'bob', avatar: '/b.svg', karma: 60, experiencePoints: 0 },
    iceTransportPolicy: 'all',
  } as const;
  node.server.realtime.toSocket(client.id, found, match);
  await client.next(found);
  expect(hook.mock.calls).toEqual([[expect.objectContaining({ userId: 'ann', socketId: client.id }), match]]);
});

it('runs every hook of a connection and of its end, even where one throws', async () => {
  const node = await startNode();
  const ran: string[] = [];
  for (const listener of ['one', 'two']) {
    const hook = (occasion: string) => () => {
      ran.push(`${occasion} ${listener}`);
      throw new Error('a broken hook');
    };
    node.server.onConnect(hook('connect'));
    node.server.onDisconnect(hook('disconnect'));
    node.server.onSent(status, hook('sent'));
  }
  const client = await connectClient(node, 'ann');
  node.server.realtime.toUser('ann', status, place);
  await client.next(status);
  client.close();
  await expect.poll(() => ran).toContain('disconnect two');
  expect(ran).toEqual(['connect one', 'connect two', 'sent one', 'sent two', 'disconnect one', 'disconnect two']);
});

/** Sends these and loses the line before anything is acknowledged. */
function say(client: Socket, ...names: string[]): void {
  for (const name of names) client.emit(name);
  client.io.engine.once('drain', () => client.io.engine.close());
}

it.each<[string, boolean, (client: Socket, realtime: Realtime) => void]>([
  ['was closed, left or has crashed', true, (client) => closeWebSocket(client, 1001)],
  ['closes its connection by itself', false, (client) => closeWebSocket(client, 1000)],
  ['loses its line', false, (client) => client.io.engine.close()],
  // Through a proxy that speaks HTTP/2 Chromium closes with 1006 whatever has become of the page.
  ['says that it closes, and loses its line', true, (client) => say(client, 'closing')],
  ['says that it leaves its call, and loses its line', true, (client) => say(client, 'video:leaving')],
  // The browser hides a page after it has told it to go.
  ['says that it closes, is hidden, and loses its line', true, (client) => say(client, 'closing', 'push:front')],
  ['says that it closes, stays, and loses its line later', false, (client) => say(client, 'closing', 'heartbeat')],
  ['disconnects', false, (client) => client.disconnect()],
  ['has no session any more', false, (_, realtime) => realtime.closeUser('ann')],
])('tells the hooks of the end of a connection whether the page is gone: one that %s', async (_, isGone, end) => {
  const node = await startNode();
  const told: boolean[] = [];
  node.server.onDisconnect((_sender, { isPageGone }) => void told.push(isPageGone));
  end((await connectClient(node, 'ann')).socket, node.server.realtime);
  await expect.poll(() => told).toEqual([isGone]);
});

it('looks up the sessions of a crowd a few at a time, and lets all of them in', async () => {
  const first = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  const node = await startNode({
    authenticate: async (cookie = '') => {
      underWay += 1;
      most = Math.max(most, underWay);
      await first.promise;
      underWay -= 1;
      const userId = cookie.replace('user=', '');
      return { userId, sessionId: `session of ${userId}` };
    },
  });
  const crowd = Array.from({ length: LOOKUPS_AT_ONCE + 8 }, (_, index) => connectClient(node, `u${index}`));
  await vi.waitFor(() => expect(underWay).toBe(LOOKUPS_AT_ONCE));
  first.resolve();
  expect(await Promise.all(crowd)).toHaveLength(LOOKUPS_AT_ONCE + 8);
  expect(most).toBe(LOOKUPS_AT_ONCE);
});

it.each([
  ['the session ends', (realtime: Realtime) => realtime.closeSession('session of ann'), 'Authentication failed'],
  ['every session of the user ends', (realtime: Realtime) => realtime.closeUser('ann'), 'Authentication failed'],
  ['another takes over', (realtime: Realtime) => realtime.moveSockets('session of ann', 's2'), 'Authentication failed'],
  ['the session of another ends', (realtime: Realtime) => realtime.closeSession('session of bob'), 'connected'],
])('answers a handshake during whose lookup %s', async (_, happens, answer) => {
  const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const node = await startNode({
    async authenticate() {
      asked.resolve();
      await found.promise;
      return { userId: 'ann', sessionId: 'session of ann' };
    },
  });
  const outcome = connectClient(node, 'ann').then(
    () => 'connected',
    (error: Error) => error.message,
  );
  await asked.promise;
  happens(node.server.realtime);
  found.resolve();
  expect(await outcome).toBe(answer);
});

it.each(Array.from({ length: 16 }, (_, turns) => turns))(
  'lets no one stay whose sessions end %i turns of the queue after they were looked up',
  async (turns) => {
    const node = await startNode({
      async authenticate() {
        const end = async () => {
          for (let turn = 0; turn < turns; turn += 1) await null;
          node.server.realtime.closeUser('ann');
        };
        void end();
        return { userId: 'ann', sessionId: 'session of ann' };
      },
    });
    await connectClient(node, 'ann').catch(() => undefined);
    await expect.poll(() => node.server.count()).toBe(0);
  },
);
