import { expect, test } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { settle } from '../platform/clock.fake.ts';
import { exampleSubscription } from '../platform/push/push.fake.ts';
import { endLeftSession, followAccount, loadSessionUser } from './account-of-browser.ts';
import { alice, createFakeServices, type FakeServices } from './services.fake.ts';

const bob = { ...alice, userId: '018f3c7e-0000-7000-8000-00000000000b', username: 'bob' };

test.each<[string, Record<string, string>, (services: FakeServices) => void, (string | null)[]]>([
  ['forgets edits and pushes when its user leaves', {}, ({ auth }) => auth.leave(), [null, null, null]],
  ['gives up pushes, and keeps edits, when the session has ended', {}, ({ auth }) => auth.logout(), ['{}', null, null]],
  [
    'leaves edits and pushes to whoever has signed in elsewhere',
    { pushedFor: bob.userId },
    ({ storage }) => storage.changeElsewhere('account', bob.userId),
    ['{}', bob.userId, 'held'],
  ],
])('this browser %s', async (_, kept, happen, expected) => {
  const services = createFakeServices();
  const { local } = services.storage;
  services.push.held = exampleSubscription;
  for (const [key, value] of Object.entries({ profileDraft: '{}', pushedFor: alice.userId, ...kept }))
    local.set(key, value);
  followAccount(services, () => undefined);
  happen(services);
  await settle();
  expect([local.get('profileDraft'), local.get('pushedFor'), services.push.held && 'held']).toEqual(expected);
});

test.each([
  ['someone else', bob.userId, null],
  ['the same', alice.userId, '{}'],
  ['no one known', null, '{}'],
])('a sign-in after %s leaves of their edits: %s', (_, before, expected) => {
  const services = createFakeServices();
  const { local } = services.storage;
  local.set('profileDraft', '{}');
  if (before) local.set('account', before);
  followAccount(services, () => undefined);
  expect(local.get('profileDraft')).toBe(expected);
});

test.each<[string, (services: FakeServices) => void, string[]]>([
  ['a sign-out drops what its user had not sent', ({ auth }) => auth.leave(), ['bob']],
  ['a session that ended keeps it', ({ auth }) => auth.logout(), ['alice', 'bob']],
  ['another account leaves it alone', ({ auth }) => auth.login(bob), ['alice', 'bob']],
])('%s', (_, happen, expected) => {
  const services = createFakeServices();
  const { local } = services.storage;
  for (const { userId, username } of [alice, bob]) {
    local.set(`messageDrafts:${userId}`, username);
    local.set(`outbox:${userId}:1`, username);
  }
  followAccount(services, () => undefined);
  happen(services);
  const left = (prefix: string) => local.keys(prefix).map((key) => local.get(key));
  expect([left('messageDrafts:'), left('outbox:')]).toEqual([expected, expected]);
});

test('a sign-out that did not reach the server is made up for at the next start, before anything is asked', async () => {
  const { api, storage } = createFakeServices();
  storage.local.set('left', '1');
  const unreachable = () => {
    throw new ApiError(0, 'NETWORK_ERROR', 'Network Error');
  };
  api.answer('POST /api/auth/logout', unreachable);
  await expect(loadSessionUser({ api, storage })).rejects.toThrow('Network Error');
  api.answer('POST /api/auth/logout', () => {
    api.signInAs(null);
    return null;
  });
  expect(await loadSessionUser({ api, storage })).toBeNull();
  expect(storage.local.get('left')).toBeNull();
});

test('a sign-in waits for the start that makes up for it already, whose answer would take the new cookies away', async () => {
  const services = createFakeServices();
  services.storage.local.set('left', '1');
  let answer: (() => void) | undefined;
  services.api.answer('POST /api/auth/logout', () => new Promise((resolve) => (answer = () => resolve(null))));
  const both = Promise.all([loadSessionUser(services), endLeftSession(services)]);
  await settle();
  answer?.();
  await both;
  expect(services.api.calls.filter(({ route }) => route === 'POST /api/auth/logout')).toHaveLength(1);
  expect(services.storage.local.get('left')).toBeNull();
});
