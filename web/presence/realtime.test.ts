import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createFakeSocket, type FakeSocket } from '../platform/socket/socket.fake.ts';
import { connectPresence } from './realtime.ts';
import { presenceKey } from './use-presence.ts';

const bob = '018f3c7e-0000-7000-8000-00000000000b';
const carol = '018f3c7e-0000-7000-8000-00000000000c';
const seen = '2026-03-01T11:00:00.000Z';

test('requests all statuses on every connection, including the current one', () => {
  const socket = createFakeSocket(true);
  const stop = connectPresence(socket, new QueryClient());
  expect(socket.sentOf('friends:request_status')).toHaveLength(1);
  socket.drop(0);
  socket.reconnect();
  expect(socket.sentOf('friends:request_status')).toHaveLength(2);
  stop();
  socket.reconnect();
  expect(socket.sentOf('friends:request_status')).toHaveLength(2);
});

test('waits for a connection', () => {
  const socket = createFakeSocket(false);
  connectPresence(socket, new QueryClient());
  expect(socket.sent).toEqual([]);
  socket.reconnect();
  expect(socket.sentOf('friends:request_status')).toHaveLength(1);
});

test('stores all statuses, then each update', () => {
  const socket = createFakeSocket(true);
  const client = new QueryClient();
  connectPresence(socket, client);
  socket.receive('friend:status_update', { userId: carol, status: 'online', lastSeenAt: null });
  socket.receive('friends:bulk_status', { statuses: { [bob]: { status: 'busy', lastSeenAt: null } } });
  expect(client.getQueryData(presenceKey)).toEqual({ [bob]: { status: 'busy', lastSeenAt: null } });
  socket.receive('friend:status_update', { userId: bob, status: 'offline', lastSeenAt: seen });
  expect(client.getQueryData(presenceKey)).toEqual({ [bob]: { status: 'offline', lastSeenAt: seen } });
});

test.each<[string, (socket: FakeSocket) => void]>([
  ['is no longer a friend', (socket) => socket.receive('friend:removed', { friendshipId: carol, userId: bob })],
  ['has gone', (socket) => socket.receive('person:changed', { userId: bob })],
])('forgets the status of someone who %s', (_, happen) => {
  const socket = createFakeSocket(true);
  const client = new QueryClient();
  connectPresence(socket, client);
  const online = { status: 'online' as const, lastSeenAt: null };
  socket.receive('friends:bulk_status', { statuses: { [bob]: online, [carol]: online } });
  happen(socket);
  expect(client.getQueryData(presenceKey)).toEqual({ [carol]: online });
});
