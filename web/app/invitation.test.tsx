import { screen, waitFor } from '@testing-library/react';
import type { FriendRequest } from '@visavis/domain/friends/contract.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { friend, person, request } from '../friends/examples.ts';
import { MemberInvitation } from '../friends/invite/MemberInvitation.tsx';
import InvitationPage from '../pages/InvitationPage.tsx';
import InvitePage from '../pages/InvitePage.tsx';
import SharePage from '../pages/SharePage.tsx';
import { ApiError } from '../platform/api/error.ts';
import type { RouteName } from '../platform/api/routes.ts';
import { createThemeStore, ThemeContext } from '../preferences/theme.ts';
import { alice, createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';

const theme = createThemeStore({
  storage: { get: () => null, set: () => undefined },
  media: window.matchMedia('(prefers-color-scheme: dark)'),
  document,
});
const code = 'AB2CD3EF4GH5';
const bob = person('bob', { displayName: 'Bob Baker' });

beforeEach(() => speak('en'));
afterEach(() => document.getElementById('root')?.remove());

interface Setting {
  user?: typeof alice | null;
  friends?: ReturnType<typeof friend>[];
  pending?: FriendRequest[];
  sent?: FriendRequest[];
  prepare?: (api: FakeServices['api']) => void;
}

function open(path: string, { user = alice, friends = [], pending = [], sent = [], prepare }: Setting = {}) {
  const services = createFakeServices({ user });
  services.api.answer('GET /api/friends/invite/:code', { person: bob, isOwn: false });
  services.api.answer('GET /api/invitations/:code', { username: 'bob', displayName: 'Bob Baker', avatar: '/bob.webp' });
  services.api.answer('GET /api/friends/link', { code });
  services.api.answer('GET /api/friends', friends);
  services.api.answer('GET /api/friends/pending', pending);
  services.api.answer('GET /api/friends/sent', sent);
  services.api.answer('GET /api/friends/blocked', []);
  prepare?.(services.api);
  const drawn = draw(
    withServices(
      <ThemeContext value={theme}>
        <Routes>
          <Route path="/i/:code" element={<InvitePage />} />
          <Route path="/invitation/:code" element={<InvitationPage />} />
          <Route path="/share" element={<SharePage />} />
        </Routes>
      </ThemeContext>,
      services,
    ),
    path,
  );
  const callsTo = (route: RouteName) =>
    services.api.calls.filter((call) => call.route === route).map(({ input }) => input);
  return { ...drawn, services, callsTo, path: () => drawn.router.state.location.pathname };
}
const refuse = (status: number, name: string) => () => {
  throw new ApiError(status, name, name);
};

test('a visitor who opens an invitation sees the face of who invites, and no other', async () => {
  const { container } = open(`/i/${code}`, { user: null });
  await screen.findByRole('heading', { name: 'Bob Baker invites you to Visavis' });
  const pictures = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(new Set(pictures)).toEqual(new Set(['/bob.webp']));
});

test('a visitor sees who invites, and comes back after a sign-in or a sign-up', async () => {
  open(`/i/${code}`, { user: null });
  await screen.findByRole('heading', { name: 'Bob Baker invites you to Visavis' });
  const ways = ['Sign up', 'Sign in'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(ways).toEqual([`/register?to=%2Finvitation%2F${code}`, `/login?to=%2Finvitation%2F${code}`]);
});

test('a visitor sees what the page has brought along, without asking for it', async () => {
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  Object.assign(root.dataset, { code, username: 'bob', displayName: 'Bob <b>', avatar: '/b.webp' });
  document.body.append(root);
  const { callsTo } = open(`/i/${code}`, { user: null });
  await screen.findByRole('heading', { name: 'Bob <b> invites you to Visavis' });
  expect(callsTo('GET /api/invitations/:code')).toEqual([]);
});

test.each([
  ['INVALID_INVITE_CODE', 'This invitation is no longer valid'],
  ['VALIDATION_FAILED', 'This invitation is no longer valid'],
  ['RATE_LIMITED', 'You have opened many invitations in a short time. Wait a few minutes.'],
  ['INTERNAL', 'Check your connection, then try again.'],
])('%s is explained to a visitor and to a member as “%s”', async (name, text) => {
  const visitor = open('/i/x', {
    user: null,
    prepare: (api) => api.answer('GET /api/invitations/:code', refuse(400, name)),
  });
  await screen.findByText(text);
  visitor.unmount();
  open('/invitation/x', { prepare: (api) => api.answer('GET /api/friends/invite/:code', refuse(400, name)) });
  await screen.findByText(text);
});

test('who is signed in goes on to the app, where nothing is sent before a press', async () => {
  const { user, services, callsTo, path } = open(`/i/${code}`);
  await screen.findByRole('heading', { name: 'Bob Baker invites you to be friends' });
  expect([path(), callsTo('GET /api/invitations/:code')]).toEqual([`/invitation/${code}`, []]);
  services.api.answer('POST /api/friends/invite/:code', request('alice', 'bob'));
  const add = await screen.findByRole('button', { name: 'Add friend' });
  expect(callsTo('POST /api/friends/invite/:code')).toEqual([]);
  await user.click(add);
  await screen.findByRole('heading', { name: 'You have asked Bob Baker' });
  screen.getByText('We’ll tell you as soon as there is an answer.');
  expect(callsTo('POST /api/friends/invite/:code')).toEqual([{ params: { code } }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request sent' }).disabled).toBe(true);
});

test('a request that waits is said, in either direction', async () => {
  const sent = open(`/invitation/${code}`, { sent: [request('alice', 'bob')] });
  await screen.findByRole('heading', { name: 'You have asked Bob Baker' });
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull();
  sent.unmount();
  open(`/invitation/${code}`, { pending: [request('bob', 'alice')] });
  await screen.findByRole('heading', { name: 'Bob Baker has asked to be friends' });
  screen.getByRole('button', { name: 'Accept request' });
  screen.getByRole('button', { name: 'Decline request' });
});

test('friends can do what friends do', async () => {
  const services = createFakeServices();
  services.api.answer('GET /api/friends', [friend('bob')]);
  for (const list of ['GET /api/friends/pending', 'GET /api/friends/sent', 'GET /api/friends/blocked'] as const)
    services.api.answer(list, []);
  const state = { kind: 'ready', data: { person: bob, isOwn: false } } as const;
  draw(
    withServices(
      <MemberInvitation
        code={code}
        state={state}
        refusal={null}
        whenFriends={({ username }) => <p>Write to {username}</p>}
      />,
      services,
    ),
  );
  await screen.findByRole('heading', { name: 'You and Bob Baker are friends' });
  screen.getByText('Write to bob');
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull();
});

test('someone who is blocked meanwhile looks as an unknown link does', async () => {
  open(`/invitation/${code}`, { prepare: (api) => api.answer('GET /api/friends/blocked', [bob]) });
  await screen.findByText('This invitation is no longer valid');
  expect(screen.queryByText(/Bob/)).toBeNull();
});

test('one’s own link can be passed on', async () => {
  open(`/invitation/${code}`, {
    prepare: (api) => api.answer('GET /api/friends/invite/:code', { person: person('alice'), isOwn: true }),
  });
  await screen.findByRole('heading', { name: 'This is your own invitation' });
  await screen.findByRole('button', { name: 'Copy link' });
});

test.each([
  ['a link', `Join me: https://visavis.example/i/${code}`, code],
  ['a code', 'ab2cd3', 'AB2CD3'],
])('%s that is shared opens the invitation, and sends nothing', async (_, text, opened) => {
  const { callsTo, path } = open(`/share?text=${encodeURIComponent(text)}`);
  await screen.findByRole('heading', { name: 'Bob Baker invites you to be friends' });
  expect([path(), callsTo('GET /api/friends/invite/:code')]).toEqual([
    `/invitation/${opened}`,
    [{ params: { code: opened } }],
  ]);
  await screen.findByRole('button', { name: 'Add friend' });
  expect(callsTo('POST /api/friends/invite/:code')).toEqual([]);
});

test('where nothing that was shared is an invitation, one’s own can be passed on', async () => {
  const { user } = open('/share?text=hello');
  await screen.findByText('That isn’t an invitation link');
  await user.click(screen.getByRole('button', { name: 'Invite someone' }));
  await waitFor(() => screen.getByRole('dialog', { name: 'Invite someone' }));
  await screen.findByText(`${window.location.origin}/i/${code}`);
});
