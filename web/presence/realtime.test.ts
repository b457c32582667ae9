import { QueryClient } from '@tanstack/react-query';
import { requestStatus } from '@visavis/domain/friends/contract.ts';
import { bulkStatus, statusUpdate } from '@visavis/domain/presence/contract.ts';
import { expect, test } from 'vitest';
import { createFakeSocket } from '../platform/socket/socket.fake.ts';
import { presenceKey } from './queries.ts';
import { connectPresence } from './realtime.ts';

const bob = '018f3c7e-0000-7000-8000-00000000000b';
const carol = '018f3c7e-0000-7000-8000-00000000000c';
const seen = '2026-03-01T11:00:00.000Z';

test('asks for all statuses on every connection, the one that stands included', () => {
  const socket = createFakeSocket(true);
  const stop = connectPresence(socket, new QueryClient());
  expect(socket.sentOf(requestStatus)).toHaveLength(1);
  socket.drop(0);
  socket.reconnect();
  expect(socket.sentOf(requestStatus)).toHaveLength(2);
  stop();
  socket.reconnect();
  expect(socket.sentOf(requestStatus)).toHaveLength(2);
});

test('waits for a connection', () => {
  const socket = createFakeSocket(false);
  connectPresence(socket, new QueryClient());
  expect(socket.sent).toEqual([]);
  socket.reconnect();
  expect(socket.sentOf(requestStatus)).toHaveLength(1);
});

test('keeps what it is told', () => {
  const socket = createFakeSocket(true);
  const client = new QueryClient();
  connectPresence(socket, client);
  socket.receive(statusUpdate, { userId: carol, status: 'online', lastSeenAt: null });
  socket.receive(bulkStatus, { statuses: { [bob]: { status: 'busy', lastSeenAt: null } } });
  expect(client.getQueryData(presenceKey)).toEqual({ [bob]: { status: 'busy', lastSeenAt: null } });
  socket.receive(statusUpdate, { userId: bob, status: 'offline', lastSeenAt: seen });
  expect(client.getQueryData(presenceKey)).toEqual({ [bob]: { status: 'offline', lastSeenAt: seen } });
});
