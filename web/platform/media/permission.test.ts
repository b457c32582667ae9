import { expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createFakeCapture } from './media.fake.ts';
import { watchPermission } from './permission.ts';
import { createFakePermissions } from './testing.ts';

test('calls back once a permission is given, and not when it is taken or asked for again', async () => {
  const permissions = createFakePermissions();
  const handle = vi.fn();
  const end = watchPermission(permissions, undefined, handle);
  await settle();
  permissions.set('camera', 'prompt');
  permissions.set('microphone', 'denied');
  expect(handle).not.toHaveBeenCalled();
  permissions.set('camera', 'granted');
  expect(handle).toHaveBeenCalledTimes(1);
  end();
  permissions.set('microphone', 'granted');
  expect(handle).toHaveBeenCalledTimes(1);
});

test('calls back when devices come or go, also in a browser that does not report these permissions', async () => {
  const capture = createFakeCapture();
  const handle = vi.fn();
  const refuses = { query: () => Promise.reject(new TypeError('camera is not a permission')) };
  const end = watchPermission(refuses, capture, handle);
  await settle();
  capture.plug([]);
  expect(handle).toHaveBeenCalledTimes(1);
  end();
  capture.plug([]);
  expect(handle).toHaveBeenCalledTimes(1);
});
