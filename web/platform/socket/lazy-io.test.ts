import { expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeIo } from './io.fake.ts';
import { createLazyIo } from './lazy-io.ts';

test('the code is fetched at the first connection, and listeners set before hear of it', async () => {
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

test('a disconnection before the code came connects nothing', async () => {
  const real = createFakeIo();
  const io = createLazyIo(async () => real);
  io.connect();
  io.disconnect();
  await settle();
  expect(real.handshakes()).toBe(0);
});

test('code that does not come is a failed connection, and is fetched again', async () => {
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
