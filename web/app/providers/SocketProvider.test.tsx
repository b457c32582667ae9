import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { followSession, useSocket } from './SocketProvider.tsx';

test('opens the socket for a restored session and for a login, and closes it on sign-out', () => {
  const services = createFakeServices({ user: null });
  services.auth.setAuthChecked(false);
  const open = vi.spyOn(services.socket, 'open');
  const close = vi.spyOn(services.socket, 'close');
  const stop = followSession(services);
  services.auth.login(alice);
  services.auth.setAuthChecked(true);
  expect(open.mock.calls).toEqual([['restored']]);
  services.auth.updateUser({ avatar: '/other.png' });
  expect(open).toHaveBeenCalledTimes(1);
  services.auth.logout();
  expect(close).toHaveBeenCalledTimes(1);
  services.auth.login(alice);
  expect(open.mock.calls.at(-1)).toEqual(['login']);
  stop();
  expect(close).toHaveBeenCalledTimes(2);
});

test('opens the socket for a session that was restored before the app was there', () => {
  const services = createFakeServices({ user: alice });
  services.auth.setAuthChecked(true);
  const open = vi.spyOn(services.socket, 'open');
  followSession(services)();
  expect(open.mock.calls).toEqual([['restored']]);
});

test('useSocket throws outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(() => useSocket())).toThrow('useSocket must be used within SocketProvider');
});
