import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '../platform/activity.ts';
import { createFakeClock, type FakeClock } from '../platform/clock.fake.ts';
import { createFakeSocket, type FakeSocket } from '../platform/socket/socket.fake.ts';
import { createStore, type Store } from '../platform/store.ts';
import { startHeartbeat } from './heartbeat.ts';

let clock: FakeClock;
let socket: FakeSocket;
let visibility: Store<{ visible: boolean }>;
let front: Store<{ isInFront: boolean }>;
let call: Store<{ isOn: boolean }>;
let stop: () => void;
beforeEach(() => {
  clock = createFakeClock();
  socket = createFakeSocket();
  visibility = createStore({ visible: true });
  front = createStore({ isInFront: false });
  call = createStore({ isOn: false });
  const activity = createActivity(window, clock);
  stop = startHeartbeat({ socket, clock, visibility, activity, front, call, view: window });
});
afterEach(() => stop());

test('sends a heartbeat with the time every 30 s', async () => {
  await clock.advance(60_000);
  expect(socket.sentOf('heartbeat')).toEqual([{ timestamp: clock.now() - 30_000 }, { timestamp: clock.now() }]);
});

test('tries to send nothing without a connection, which would be logged each time', async () => {
  socket.setConnection({ isSocketConnected: false });
  const emit = vi.spyOn(socket, 'emit');
  await clock.advance(400_000);
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('pagehide'));
  expect(emit).not.toHaveBeenCalled();
});

test('sends idle after five minutes without input, and active on the next input', async () => {
  await clock.advance(299_000);
  expect(socket.sentOf('user:idle')).toHaveLength(0);
  await clock.advance(1000);
  expect(socket.sentOf('user:idle')).toHaveLength(1);
  expect(socket.sentOf('idle')).toHaveLength(1);
  window.dispatchEvent(new Event('keydown'));
  expect(socket.sentOf('user:active')).toHaveLength(1);
});

test('sends idle again on a new connection', async () => {
  await clock.advance(300_000);
  socket.drop(clock.now());
  socket.reconnect();
  expect(socket.sentOf('user:idle')).toHaveLength(2);
});

test('sends nothing of an active user on a new connection', () => {
  socket.drop(clock.now());
  socket.reconnect();
  expect([...socket.sentOf('user:idle'), ...socket.sentOf('user:active')]).toEqual([]);
});

test('sends nothing more once stopped', async () => {
  await clock.advance(300_000);
  const sent = socket.sent.length;
  stop();
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('pagehide'));
  await clock.advance(60_000);
  expect(socket.sent).toHaveLength(sent);
});

test('counts input that an element keeps to itself', async () => {
  await clock.advance(300_000);
  const field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', (event) => event.stopPropagation());
  field.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(socket.sentOf('user:active')).toHaveLength(1);
  field.remove();
});

test('sends closing when the page is left', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(socket.sentOf('closing')).toHaveLength(1);
});

test('says whether the app is in front: on screen, with its user at the device', async () => {
  const fronts = () => socket.sentOf('push:front').map((payload) => (payload as { isInFront: boolean }).isInFront);
  expect(fronts()).toEqual([true]);
  visibility.set({ visible: false });
  visibility.set({ visible: true });
  expect(fronts()).toEqual([true, false, true]);
  await clock.advance(300_000);
  expect(fronts()).toEqual([true, false, true, false]);
  window.dispatchEvent(new Event('keydown'));
  expect(fronts()).toEqual([true, false, true, false, true]);
});

test('the page itself knows the same, also while the server cannot be told', async () => {
  expect(front.get().isInFront).toBe(true);
  socket.drop(clock.now());
  await clock.advance(300_000);
  expect(front.get().isInFront).toBe(false);
  window.dispatchEvent(new Event('keydown'));
  expect(front.get().isInFront).toBe(true);
  visibility.set({ visible: false });
  expect(front.get().isInFront).toBe(false);
});

test('counts a call on screen as in front, however long its user touches nothing', async () => {
  const fronts = () => socket.sentOf('push:front').map((payload) => (payload as { isInFront: boolean }).isInFront);
  call.set({ isOn: true });
  await clock.advance(900_000);
  expect(fronts()).toEqual([true]);
  visibility.set({ visible: false });
  visibility.set({ visible: true });
  expect(fronts()).toEqual([true, false, true]);
  call.set({ isOn: false });
  expect(fronts()).toEqual([true, false, true, false]);
});

test('says it again on a new connection, which the server takes for not in front', async () => {
  socket.drop(clock.now());
  socket.reconnect();
  expect(socket.sentOf('push:front')).toHaveLength(2);
  visibility.set({ visible: false });
  socket.drop(clock.now());
  socket.reconnect();
  expect(socket.sentOf('push:front')).toHaveLength(3);
});
