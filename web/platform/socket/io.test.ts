import { expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeIo } from './io.fake.ts';
import { createLazyIo } from './io.ts';

test('loads the code on the first connect, and keeps listeners added before', async () => {
  const real = createFakeIo();
  const load = vi.fn(async () => real);
  const io = createLazyIo(load);
  const heard = vi.fn();
  io.on('connect', heard);
  expect(load).not.toHaveBeenCalled();
  io.connect();
  expect(io.connected).toBe(false);
  await settle();
  expect(real.handshakes()).toBe(1);
  real.accept();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(io.connected).toBe(true);
  io.disconnect();
  io.connect();
  expect(real.handshakes()).toBe(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('does not connect if disconnected while the code loads', async () => {
  const real = createFakeIo();
  const io = createLazyIo(async () => real);
  io.connect();
  io.disconnect();
  await settle();
  expect(real.handshakes()).toBe(0);
});

test('reports code that fails to load as a failed connection, and loads it again', async () => {
  const real = createFakeIo();
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(real);
  const io = createLazyIo(load);
  const failed = vi.fn();
  io.io.on('reconnect_failed', failed);
  io.connect();
  await settle();
  expect(failed).toHaveBeenCalledTimes(1);
  io.connect();
  await settle();
  expect(real.handshakes()).toBe(1);
});

test('loads the code ahead; where that fails, the connection loads it again and nothing counts as failed', async () => {
  const real = createFakeIo();
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(real);
  const io = createLazyIo(load);
  const failed = vi.fn();
  io.io.on('reconnect_failed', failed);
  io.prepare();
  await settle();
  expect(failed).not.toHaveBeenCalled();
  io.connect();
  await settle();
  expect(real.handshakes()).toBe(1);
  io.prepare();
  expect(load).toHaveBeenCalledTimes(2);
});
