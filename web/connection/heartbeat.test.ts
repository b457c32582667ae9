import { closing, heartbeat, idle, userActive, userIdle } from '@visavis/domain/presence/contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../platform/clock.fake.ts';
import { createFakeSocket, type FakeSocket } from '../platform/socket/socket.fake.ts';
import { startHeartbeat } from './heartbeat.ts';

let clock: FakeClock;
let socket: FakeSocket;
let stop: () => void;
beforeEach(() => {
  clock = createFakeClock();
  socket = createFakeSocket();
  stop = startHeartbeat({ socket, clock, view: window });
});
afterEach(() => stop());

test('a heartbeat goes out every 30 s, with the time', async () => {
  await clock.advance(60_000);
  expect(socket.sentOf(heartbeat)).toEqual([{ timestamp: clock.now() - 30_000 }, { timestamp: clock.now() }]);
});

test('nothing goes out without a connection', async () => {
  socket.setConnection({ isSocketConnected: false });
  await clock.advance(400_000);
  expect(socket.sent).toEqual([]);
});

test('five minutes without a movement are idle, and a movement is not', async () => {
  await clock.advance(299_000);
  expect(socket.sentOf(userIdle)).toHaveLength(0);
  await clock.advance(1000);
  expect(socket.sentOf(userIdle)).toHaveLength(1);
  expect(socket.sentOf(idle)).toHaveLength(1);
  window.dispatchEvent(new Event('keydown'));
  expect(socket.sentOf(userActive)).toHaveLength(1);
});

test('a new connection hears that the user is idle', async () => {
  await clock.advance(300_000);
  socket.drop(clock.now());
  socket.reconnect();
  expect(socket.sentOf(userIdle)).toHaveLength(2);
});

test('leaving the page is told', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(socket.sentOf(closing)).toHaveLength(1);
});
