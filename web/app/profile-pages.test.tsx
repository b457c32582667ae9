import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { PublicProfile } from '@visavis/domain/users/contract.ts';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { PersonMenu } from '../friends/block/PersonMenu.tsx';
import { request } from '../friends/examples.ts';
import { FriendButton } from '../friends/requests/FriendButton.tsx';
import ProfilePage from '../pages/ProfilePage.tsx';
import ReportPage from '../pages/ReportPage.tsx';
import UserPage from '../pages/UserPage.tsx';
import { ApiError } from '../platform/api/error.ts';
import { createThemeStore, ThemeContext } from '../preferences/theme.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { exampleProfile } from '../users/examples.ts';
import { useUser } from '../users/queries.ts';
import { createQueryClient } from './App.tsx';
import { CallProvider } from './providers/CallProvider.tsx';

const theme = createThemeStore({
  storage: { get: () => null, set: () => undefined },
  media: window.matchMedia('(prefers-color-scheme: dark)'),
  document,
});
const malik = '018f4d5e-0000-7000-8000-000000000005';
const closed: PublicProfile = {
  userId: malik,
  username: 'malik',
  displayName: 'Malik',
  avatar: '/malik.svg',
  karma: 71,
  createdAt: '2026-01-01T00:00:00.000Z',
  profileVisibility: 'private',
};

beforeEach(() => speak('en'));

function open(
  path: string,
  pattern: string,
  Page: ComponentType,
  services: FakeServices = createFakeServices(),
  client?: QueryClient,
) {
  const drawn = draw(
    withServices(
      <ThemeContext value={theme}>
        <Routes>
          <Route
            path={pattern}
            element={
              <CallProvider>
                <Page />
              </CallProvider>
            }
          />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </ThemeContext>,
      services,
      client,
    ),
    path,
  );
  return { ...drawn, services, path: () => drawn.router.state.location.pathname };
}

test('redirects the user’s own name, in any case, to /profile', async () => {
  const { path, services } = open('/user/ALICE', '/user/:username', UserPage);
  await waitFor(() => expect(path()).toBe('/profile'));
  expect(services.api.calls.some((call) => call.route === 'GET /api/users/by-username/:username')).toBe(false);
});

test('a private profile shows its public part and a blurred banner', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/by-username/:username', closed);
  const { container, user } = open('/user/malik', '/user/:username', UserPage, services);
  await screen.findByRole('heading', { name: 'Malik' });
  screen.getByText('This account is private');
  expect(container.querySelector('[data-banner=blurred]')).not.toBeNull();
  expect(screen.queryByText('Experience points')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More options for Malik' }));
  const report = await screen.findByRole('menuitem', { name: 'Report' });
  expect(report.getAttribute('href')).toBe(`/report/${malik}`);
});

function Malik() {
  const { data } = useUser('malik', true);
  return (
    <>
      <p>{data?.profileVisibility}</p>
      <FriendButton userId={malik} />
      <PersonMenu userId={malik} username="malik" />
    </>
  );
}

test('a private profile opens with the friendship, and closes when they are blocked', async () => {
  const services = createFakeServices();
  const { api } = services;
  const dan = { userId: malik, username: 'malik', avatar: '/malik.svg', karma: 71 };
  const { inviteCode: _, subscriptionEnd: __, ...shown } = exampleProfile;
  for (const list of ['GET /api/friends', 'GET /api/friends/sent', 'GET /api/friends/blocked'] as const)
    api.answer(list, []);
  api.answer('GET /api/friends/pending', [request('malik', 'alice', { requester: dan })]);
  api.answer('GET /api/users/by-username/:username', closed);
  api.answer('PUT /api/friends/:id/answer', () => {
    api.answer('GET /api/users/by-username/:username', { ...shown, ...dan });
    return { ...dan, friendshipId: malik, lastSeenAt: null };
  });
  api.answer('POST /api/friends/:id/block', () => {
    api.answer('GET /api/users/by-username/:username', closed);
    return null;
  });
  const { user } = open('/user/malik', '/user/:username', Malik, services, createQueryClient());
  await screen.findByText('private');
  await user.click(await screen.findByRole('button', { name: 'Accept request' }));
  await screen.findByText('public');
  await user.click(screen.getByRole('button', { name: 'More options for malik' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
  await screen.findByText('private');
});

test('a public profile shows everything', async () => {
  const { inviteCode: _, subscriptionEnd: __, ...shown } = exampleProfile;
  const services = createFakeServices();
  services.api.answer('GET /api/users/by-username/:username', {
    ...shown,
    username: 'malik',
    displayName: 'Malik',
    banner: '/banner.webp',
  });
  const { container } = open('/user/malik', '/user/:username', UserPage, services);
  await screen.findByText(/I bake on Sundays/);
  screen.getByText('Jazz');
  screen.getByText('1,840');
  expect(container.querySelector('img[src="/banner.webp"]')).not.toBeNull();
  expect(container.querySelector('[data-banner=blurred]')).toBeNull();
});

test.each(['NOT_FOUND', 'VALIDATION_FAILED'])('shows “User not found” for %s, with ways on and back', async (code) => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/by-username/:username', () => {
    throw new ApiError(404, code, 'no');
  });
  const { user, path } = open('/user/nobody', '/user/:username', UserPage, services);
  await screen.findByText('User not found');
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/friends', '/matching']);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(path()).toBe('/home');
});

test('any other error offers a retry', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/by-username/:username', () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  const { user } = open('/user/malik', '/user/:username', UserPage, services);
  await screen.findByText('This profile could not be loaded');
  screen.getByRole('button', { name: 'Back' });
  services.api.answer('GET /api/users/by-username/:username', closed);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Malik' });
});

test('a report without a user redirects to the setup', async () => {
  const { path } = open('/report', '/report/:userId?', ReportPage);
  await waitFor(() => expect(path()).toBe('/matching/setup'));
});

test('a report from the history sends its call and leads to the setup', async () => {
  const services = createFakeServices();
  const matchId = '018f4d5e-0000-7000-8000-000000000009';
  services.api.answer('POST /api/reports', {
    id: matchId,
    reportedUserId: malik,
    reportedUsername: 'malik',
    reason: 'SPAM',
    description: null,
    roomId: matchId,
    status: 'open',
    createdAt: closed.createdAt,
    outcome: null,
    isNews: false,
  });
  const { user, router, path } = open('/', '/report/:userId?', ReportPage, services);
  await act(() => router.navigate(`/report/${malik}`, { state: { fromHistory: true, matchId } }));
  await user.click(screen.getByRole('radio', { name: 'Spam' }));
  await user.click(screen.getByRole('button', { name: 'Send the report' }));
  await screen.findByText('Report sent. Thank you.');
  expect(services.api.calls.find((call) => call.route === 'POST /api/reports')?.input.body).toEqual({
    reportedUserId: malik,
    roomId: matchId,
    reason: 'SPAM',
  });
  await act(() => services.clock.advance(1500));
  expect(path()).toBe('/matching/setup');
});

test('the profile opens the tab of its URL, and the tabs change the URL', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/profile', exampleProfile);
  services.api.answer('GET /api/users/progress', { karma: [], experience: [] });
  const { user, router } = open('/profile?tab=settings', '/profile', ProfilePage, services);
  await screen.findByRole('heading', { name: 'Subscription' });
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(router.state.location.search).toBe('?tab=overview');
  await screen.findByRole('heading', { name: 'About me' });
});

test('an address that asks for another email address opens its form, once for each press that leads there', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/profile', exampleProfile);
  services.api.answer('GET /api/users/progress', { karma: [], experience: [] });
  const { user, router } = open('/profile?tab=settings', '/profile', ProfilePage, services);
  await screen.findByRole('heading', { name: 'Subscription' });
  for (const _ of [1, 2]) {
    act(() => void router.navigate('/profile?tab=settings&change=email'));
    const dialog = await screen.findByRole('dialog', { name: 'Change the email address' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?tab=settings');
  }
});

test.each([
  ['/uploads/default/a.svg', 0],
  ['/uploads/a.webp', 1],
])('an avatar can be deleted where it is one’s own: %s', async (avatar, offers) => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/profile', { ...exampleProfile, avatar });
  services.api.answer('GET /api/users/progress', { karma: [], experience: [] });
  const { user } = open('/profile', '/profile', ProfilePage, services);
  await user.click(await screen.findByRole('button', { name: 'Change my avatar' }));
  await screen.findByText('Choose a picture');
  expect(screen.queryAllByRole('button', { name: 'Delete my avatar' })).toHaveLength(offers);
});

test('the tabs of the profile come first and stay in their place: banner and names are on the overview', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/profile', exampleProfile);
  services.api.answer('GET /api/users/progress', { karma: [], experience: [] });
  const { user } = open('/profile?tab=settings', '/profile', ProfilePage, services);
  await screen.findByRole('heading', { name: 'My profile', level: 1 });
  expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull();
  await user.click(await screen.findByRole('tab', { name: 'Overview' }));
  const name = await screen.findByRole('heading', { name: 'Alice Martin', level: 1 });
  expect(screen.getByRole('tablist').compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  screen.getByRole('button', { name: 'Edit profile' });
});

test('a profile that fails to load offers a retry', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/users/profile', () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  const { user } = open('/profile', '/profile', ProfilePage, services);
  await screen.findByText('Failed to load profile data');
  services.api.answer('GET /api/users/profile', exampleProfile);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Alice Martin' });
});
