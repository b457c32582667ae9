import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectAccount } from '../auth/credentials/realtime.ts';
import { alice, createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { ServicesProvider } from '../services/services.tsx';
import { draw, speak } from '../services/testing/render.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { SessionEnd } from './App.tsx';

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

const bob = { ...alice, userId: '018f3c7e-0000-7000-8000-00000000000b', username: 'bob' };

/** A page of alice, with something of hers in the cache. */
function open(user: typeof alice | null = alice) {
  const services = createFakeServices({ user, connected: false });
  const cache = new QueryClient();
  cache.setQueryData(['users', 'profile'], 'of alice');
  draw(
    <ServicesProvider services={services}>
      <QueryClientProvider client={cache}>
        <SessionEnd />
      </QueryClientProvider>
    </ServicesProvider>,
    '/profile',
  );
  connectAccount(services);
  const seen = () => ({
    account: services.auth.get().user?.username ?? null,
    cached: cache.getQueryData(['users', 'profile']) ?? null,
    left: services.left,
  });
  return { services, seen };
}

const anew = { account: null, cached: null, left: ['/home'] };
const asBefore = { account: 'alice', cached: 'of alice', left: [] };
const signedOut = { account: null, cached: null, left: [] };

test.each<[string, (services: FakeServices) => void, ReturnType<ReturnType<typeof open>['seen']>]>([
  ['begins anew when its connection is back as someone else', ({ socket }) => socket.reconnect(), anew],
  [
    'begins anew by an event about someone else',
    ({ socket }) => socket.receive('account:updated', { user: bob }),
    anew,
  ],
  [
    'begins anew when another tab signs in as someone else',
    ({ storage }) => storage.changeElsewhere('account', bob.userId),
    anew,
  ],
  [
    'stays when another tab signs in as the same',
    ({ storage }) => storage.changeElsewhere('account', alice.userId),
    asBefore,
  ],
  [
    'stays by an event about the same account',
    ({ socket }) => socket.receive('account:updated', { user: alice }),
    asBefore,
  ],
  ['signs out when another tab does', ({ storage }) => storage.changeElsewhere('account', null), signedOut],
  ['forgets what the server has said when the session expires', ({ authExpired }) => authExpired.emit(), signedOut],
  ['forgets what the server has said when its user leaves', ({ auth }) => auth.leave(), signedOut],
])('a page %s', async (_, happen, expected) => {
  const { services, seen } = open();
  services.api.answer('GET /api/auth/me', { user: bob });
  happen(services);
  await vi.waitFor(() => expect(seen()).toEqual(expected));
});

test.each<[string, typeof alice | null, (services: FakeServices) => void, Record<string, string | null>]>([
  ['names who is signed in', alice, () => undefined, { member: '1', account: alice.userId }],
  ['forgets who has left', alice, ({ auth }) => auth.leave(), { member: null, account: null }],
  ['remembers whose session has ended', alice, ({ auth }) => auth.logout(), { member: null, account: alice.userId }],
  [
    'leaves the marks of whoever has signed in elsewhere',
    alice,
    ({ storage }) => storage.changeElsewhere('account', bob.userId),
    { member: '1', account: bob.userId },
  ],
  ['is no member’s without a session', null, () => undefined, { member: null, account: null }],
])('this browser %s', (_, user, happen, expected) => {
  const { services } = open(user);
  const { local } = services.storage;
  happen(services);
  expect({ member: local.get('member'), account: local.get('account') }).toEqual(expected);
});
