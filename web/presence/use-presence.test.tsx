import { act, screen } from '@testing-library/react';
import { beforeEach, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { usePresenceRealtime } from './realtime.ts';
import { usePresence } from './use-presence.ts';

const bob = '018f3c7e-0000-7000-8000-00000000000b';

beforeEach(() => speak('en'));

function Bob() {
  usePresenceRealtime();
  const { status, label } = usePresence()(bob);
  return <p>{`${status}: ${label}`}</p>;
}

test('how long ago someone was seen is counted by the server’s clock, also once it is known', async () => {
  const services = createFakeServices();
  const { socket, clock } = services;
  if (!socket.connection.get().isSocketConnected) socket.reconnect();
  draw(withServices(<Bob />, services));
  // The device is 15 minutes fast.
  const lastSeenAt = new Date(clock.now() - 1_200_000).toISOString();
  await act(async () =>
    socket.receive('friends:bulk_status', { statuses: { [bob]: { status: 'offline', lastSeenAt } } }),
  );
  await screen.findByText('offline: Last seen 20 minutes ago');
  act(() => clock.ahead.set({ ms: -900_000 }));
  screen.getByText('offline: Last seen 5 minutes ago');
});

test('no one counts as online while the connection is lost', async () => {
  const services = createFakeServices();
  const { socket } = services;
  if (!socket.connection.get().isSocketConnected) socket.reconnect();
  draw(withServices(<Bob />, services));
  await act(async () =>
    socket.receive('friends:bulk_status', { statuses: { [bob]: { status: 'online', lastSeenAt: null } } }),
  );
  await screen.findByText('online: Online');
  act(() => socket.drop(0));
  screen.getByText('unknown: Not known right now');
  act(() => socket.reconnect());
  screen.getByText('online: Online');
});
