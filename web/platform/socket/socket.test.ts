import { describe, expect, test, vi } from 'vitest';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createStore } from '../store.ts';
import { createFakeIo } from './io.fake.ts';
import { createSocket } from './socket.ts';

function createWorld(refresh: (socketId?: string) => Promise<boolean> = async () => true) {
  const io = createFakeIo();
  const clock = createFakeClock();
  const network = createStore({ online: true });
  const renew = vi.fn(refresh);
  const onAuthExpired = vi.fn();
  const warn = vi.fn();
  const socket = createSocket({ io, clock, network, refresh: renew, onAuthExpired, warn });
  const connect = async () => {
    socket.open('restored');
    await clock.advance(1000);
    io.accept();
  };
  return { io, clock, network, renew, onAuthExpired, warn, socket, connect };
}

describe('connecting', () => {
  test.each([
    ['restored', 1000],
    ['login', 100],
  ] as const)('starts %s sessions after %i ms', async (how, delay) => {
    const { io, clock, socket } = createWorld();
    socket.open(how);
    expect(socket.connection.get().isConnecting).toBe(true);
    expect(io.preparations()).toBe(1);
    await clock.advance(delay - 1);
    expect(io.handshakes()).toBe(0);
    await clock.advance(1);
    expect(io.handshakes()).toBe(1);
    io.accept();
    expect(socket.connection.get()).toMatchObject({ isConnecting: false, isSocketConnected: true });
  });

  test.each(['hasten', 'whenConnected'] as const)('starts at once for who waits for it: %s', async (wait) => {
    const { io, clock, socket } = createWorld();
    socket.open('restored');
    await clock.advance(1);
    const patient = wait === 'hasten' ? socket.hasten() : socket.whenConnected(5000);
    expect(io.handshakes()).toBe(1);
    await clock.advance(1000);
    socket.hasten();
    expect(io.handshakes()).toBe(1);
    io.accept();
    if (wait === 'whenConnected') expect(await patient).toBe(true);
    socket.close();
    socket.hasten();
    expect(io.handshakes()).toBe(1);
  });

  test('stops on sign-out, and sign-out disconnects', async () => {
    const { io, clock, socket, connect, onAuthExpired } = createWorld();
    socket.open('login');
    socket.close();
    await clock.advance(5000);
    expect(io.handshakes()).toBe(0);
    await connect();
    socket.close();
    expect(io.connected).toBe(false);
    expect(socket.connection.get()).toMatchObject({ isConnecting: false, isSocketConnected: false });
    await clock.advance(60_000);
    expect(io.handshakes()).toBe(1);
    expect(onAuthExpired).not.toHaveBeenCalled();
  });

  test('resolves whenConnected, or times out', async () => {
    const { io, clock, socket } = createWorld();
    socket.open('login');
    const patient = socket.whenConnected(5000);
    const hasty = socket.whenConnected(50);
    await clock.advance(100);
    io.accept();
    expect(await patient).toBe(true);
    expect(await hasty).toBe(false);
    expect(await socket.whenConnected(0)).toBe(true);
  });
});

describe('a refused session', () => {
  test('is renewed once and retried with a new handshake', async () => {
    const { io, clock, socket, renew, onAuthExpired } = createWorld();
    socket.open('restored');
    await clock.advance(1000);
    io.refuse('Authentication failed: expired');
    await settle();
    expect(renew).toHaveBeenCalledTimes(1);
    expect(io.handshakes()).toBe(2);
    io.accept();
    expect(onAuthExpired).not.toHaveBeenCalled();
  });

  test('has expired if it is refused again or cannot be renewed', async () => {
    const twice = createWorld();
    twice.socket.open('restored');
    await twice.clock.advance(1000);
    twice.io.refuse('Authentication failed');
    await settle();
    twice.io.refuse('Authentication failed');
    expect(twice.onAuthExpired).toHaveBeenCalledTimes(1);
    const gone = createWorld(async () => false);
    gone.socket.open('restored');
    await gone.clock.advance(1000);
    gone.io.refuse('Authentication failed');
    await settle();
    expect(gone.onAuthExpired).toHaveBeenCalledTimes(1);
    expect(gone.io.handshakes()).toBe(1);
  });

  test('has not expired if the server is unreachable: the schedule retries', async () => {
    const { io, clock, socket, onAuthExpired } = createWorld(() => Promise.reject(new Error('Network Error')));
    socket.open('restored');
    await clock.advance(1000);
    io.refuse('Authentication failed');
    await settle();
    expect(onAuthExpired).not.toHaveBeenCalled();
    await clock.advance(1000);
    expect(io.handshakes()).toBe(2);
  });

  test('may be renewed again after a successful connection', async () => {
    const { io, socket, connect, clock, renew } = createWorld();
    await connect();
    for (const round of [1, 2]) {
      io.drop('transport close');
      io.refuse('Authentication failed');
      await settle();
      io.accept();
      expect(renew).toHaveBeenCalledTimes(round);
    }
    expect(socket.connection.get().isSocketConnected).toBe(true);
    expect(clock.pending()).toBe(0);
  });
});

describe('a lost connection', () => {
  test('keeps the user signed in, and is retried five times on the schedule, then slowly without end', async () => {
    const { io, clock, socket, connect, onAuthExpired } = createWorld();
    await connect();
    io.drop('transport close');
    io.exhaust();
    for (const [failures, delay] of [1000, 2000, 4000, 8000, 16_000].entries()) {
      const before = io.handshakes();
      await clock.advance(delay - 1);
      expect(io.handshakes()).toBe(before);
      await clock.advance(1);
      expect(io.handshakes()).toBe(before + 1);
      io.exhaust();
      expect(socket.connection.get().reconnectAttempts).toBe(failures + 1);
    }
    const before = io.handshakes();
    for (const tries of [1, 2, 3]) {
      await clock.advance(29_999);
      expect(io.handshakes()).toBe(before + tries - 1);
      await clock.advance(1);
      expect(io.handshakes()).toBe(before + tries);
      io.exhaust();
    }
    expect(onAuthExpired).not.toHaveBeenCalled();
    socket.forceReconnect();
    expect(io.handshakes()).toBe(before + 4);
    expect(socket.connection.get().reconnectAttempts).toBe(0);
  });

  test('is retried as soon as the network is back', async () => {
    const { io, clock, network, connect } = createWorld();
    await connect();
    network.set({ online: false });
    io.drop('transport close');
    io.exhaust();
    await clock.advance(60_000);
    expect(io.handshakes()).toBe(1);
    network.set({ online: true });
    expect(io.handshakes()).toBe(2);
  });

  test('begins anew on another network, though the old transport seems to live', async () => {
    const { io, socket, network, connect } = createWorld();
    await connect();
    network.set({ online: false });
    expect(io.handshakes()).toBe(1);
    network.set({ online: true });
    expect(io.handshakes()).toBe(2);
    expect(socket.connection.get()).toMatchObject({ isSocketConnected: false, isConnecting: true });
    io.accept();
    expect(socket.connection.get().isFullyConnected).toBe(true);
  });

  test('is shown after the network was away only briefly, until a handshake succeeds', async () => {
    const { io, clock, socket, network, connect } = createWorld();
    await connect();
    network.set({ online: false });
    network.set({ online: true });
    await clock.advance(3000);
    expect(socket.connection.get()).toMatchObject({ isOnline: true, shouldShowReconnectUI: true });
    io.exhaust();
    await clock.advance(1000);
    expect(io.handshakes()).toBe(3);
    io.accept();
    expect(socket.connection.get()).toMatchObject({ isFullyConnected: true, shouldShowReconnectUI: false });
  });

  test('tells listeners whether they were connected before', async () => {
    const { io, socket, connect } = createWorld();
    const seen: boolean[] = [];
    socket.onConnected(({ again }) => seen.push(again));
    await connect();
    io.drop('transport close');
    io.accept();
    expect(seen).toEqual([false, true]);
  });
});

test('a disconnect by the server ends the session', async () => {
  const { io, connect, onAuthExpired, clock } = createWorld();
  await connect();
  io.drop('io server disconnect');
  expect(onAuthExpired).toHaveBeenCalledTimes(1);
  await clock.advance(60_000);
  expect(io.handshakes()).toBe(1);
});

test('a login failure is reported for the first connection only', async () => {
  const { io, clock, socket } = createWorld();
  const failed = vi.fn();
  socket.onLoginFailure(failed);
  socket.open('login');
  await clock.advance(100);
  io.exhaust();
  await clock.advance(1000);
  io.exhaust();
  expect(failed).toHaveBeenCalledTimes(1);
});

describe('a session that is about to expire', () => {
  test.each<[string, () => Promise<boolean>, number, boolean]>([
    ['is renewed for this socket', async () => true, 0, true],
    ['signs out where it is over', async () => false, 1, false],
    [
      'is left to the next connection where the server does not answer',
      () => Promise.reject(new Error('away')),
      0,
      true,
    ],
  ])('%s', async (_, refresh, expiries, isConnected) => {
    const { io, renew, onAuthExpired, socket, connect } = createWorld(refresh);
    await connect();
    const { id } = io;
    io.receive('session:expiring', { expiresAt: '2026-11-30T12:00:00.000Z' });
    await settle();
    expect(renew).toHaveBeenCalledExactlyOnceWith(id);
    expect(onAuthExpired).toHaveBeenCalledTimes(expiries);
    expect(socket.connection.get().isSocketConnected).toBe(isConnected);
  });
});
