import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCallControls } from '../../call/session/use-call.ts';
import { friendsKeys } from '../../friends/queries.ts';
import { listKey as historyKey } from '../../history/queries.ts';
import { dashboardKey } from '../../home/queries.ts';
import { PROFILES } from '../../lib/profiles.ts';
import { messagesKeys } from '../../messages/queries.ts';
import { settle } from '../../platform/clock.fake.ts';
import { alice, createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { profileKey } from '../../users/queries.ts';
import { SocialProvider } from '../frame/MemberLayout.tsx';
import { CallProvider } from './CallProvider.tsx';
import { SocialEvents } from './SocialEvents.tsx';

beforeEach(() => speak('en'));

function Search() {
  const { start } = useCallControls();
  return (
    <button type="button" onClick={() => start()}>
      Search
    </button>
  );
}

const show = (services: FakeServices, client = new QueryClient()) =>
  draw(
    withServices(
      <SocialProvider>
        <CallProvider>
          <Search />
          <SocialEvents />
        </CallProvider>
      </SocialProvider>,
      services,
      client,
    ),
    CALL_PATH,
  );

test.each([
  ['someone on a page', false, 1],
  ['no one who searches', true, 0],
])('that someone waits is announced to %s', async (_, searches, chimes) => {
  const services = createFakeServices();
  const { user } = show(services);
  if (searches) await user.click(screen.getByRole('button', { name: 'Search' }));
  await act(settle);
  await act(async () => services.socket.receive('waiting:someone', { at: '2030-01-15T20:00:00.000Z' }));
  expect(services.alerts.chimes).toBe(chimes);
});

const alicia = { ...alice, username: 'alicia' };

test.each<[string, boolean, (services: FakeServices) => void]>([
  ['by the answer to the form', true, ({ auth }) => auth.updateUser(alicia)],
  ['by an event', true, ({ socket }) => socket.receive('account:updated', { user: alicia })],
  [
    'while the connection was lost',
    true,
    ({ api, socket }) => {
      api.answer('GET /api/auth/me', { user: alicia });
      socket.reconnect();
    },
  ],
  ['not at all', false, ({ socket }) => socket.receive('account:updated', { user: { ...alice, emailVerified: true } })],
])('the profile is asked for again when its user is renamed %s', async (_, outdated, happen) => {
  const services = createFakeServices({ connected: false });
  const client = new QueryClient();
  client.setQueryData(profileKey, { username: 'alice' });
  show(services, client);
  expect(client.getQueryState(profileKey)?.isInvalidated).toBe(false);
  happen(services);
  await vi.waitFor(() => expect(client.getQueryState(profileKey)?.isInvalidated).toBe(outdated));
});

test('what shows people is asked for again once one of them has gone or is back, and nothing else is', async () => {
  const services = createFakeServices({ connected: false });
  const client = new QueryClient();
  const shows = [
    friendsKeys.list,
    friendsKeys.pending,
    messagesKeys.conversations,
    messagesKeys.archived,
    [...PROFILES, 'bob'],
    historyKey,
    dashboardKey,
  ];
  const others = [profileKey, messagesKeys.list('c1'), messagesKeys.picture('m1')];
  for (const key of [...shows, ...others]) client.setQueryData(key, { username: 'alice' });
  show(services, client);
  await act(async () => services.socket.receive('person:changed', { userId: '018f3c7e-0000-7000-8000-00000000000b' }));
  const outdated = [...shows, ...others].filter((key) => client.getQueryState(key)?.isInvalidated);
  expect(outdated).toEqual(shows);
});
