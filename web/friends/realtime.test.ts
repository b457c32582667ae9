import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { friend, idOf, me, person, request } from './examples.ts';
import { useNewsOnPage } from './news-on-page.ts';
import { friendsKeys } from './queries.ts';
import { connectFriends } from './realtime.ts';

let services: FakeServices;
let client: QueryClient;
let notices: string[];
let stop: () => void;

beforeEach(() => {
  services = createFakeServices();
  client = new QueryClient();
  notices = [];
  stop = connectFriends(services, client, me, {
    received: (username) => notices.push(`received ${username}`),
    accepted: (username) => notices.push(`accepted ${username}`),
    inTouch: (username) => notices.push(`in touch with ${username}`),
  });
  client.setQueryData(friendsKeys.list, [friend('bob')]);
  client.setQueryData(friendsKeys.pending, [request('carol', 'alice')]);
  client.setQueryData(friendsKeys.sent, [request('alice', 'dan')]);
  return () => client.clear();
});

const names = () => ({
  friends: client.getQueryData<Friend[]>(friendsKeys.list)?.map(({ username }) => username),
  pending: client.getQueryData<FriendRequest[]>(friendsKeys.pending)?.map(({ requester }) => requester.username),
  sent: client.getQueryData<FriendRequest[]>(friendsKeys.sent)?.map(({ receiver }) => receiver.username),
});
const blocked = () => ({
  names: client.getQueryData<Person[]>(friendsKeys.blocked)?.map(({ username }) => username),
  isOutdated: client.getQueryState(friendsKeys.blocked)?.isInvalidated,
});
const before = { friends: ['bob'], pending: ['carol'], sent: ['dan'] };

test('adds and announces a received request', () => {
  const sent = { request: request('eve', 'alice'), requester: person('eve') };
  services.socket.receive('friend:request_received', sent);
  services.socket.receive('friend:request_received', sent);
  expect(names()).toEqual({ ...before, pending: ['eve', 'carol'] });
  expect(notices).toEqual(['received eve', 'received eve']);
});

test('adds, and does not announce, a request that was announced before', () => {
  services.socket.receive('friend:request_received', {
    request: request('eve', 'alice'),
    requester: person('eve'),
    isRepeat: true,
  });
  expect(names()).toEqual({ ...before, pending: ['eve', 'carol'] });
  expect(notices).toEqual([]);
});

test('announces no request that a prompt shows', () => {
  const { unmount } = renderHook(() => useNewsOnPage('request', idOf('eve'), true));
  const sent = { request: request('eve', 'alice'), requester: person('eve') };
  services.socket.receive('friend:request_received', sent);
  expect(names()).toEqual({ ...before, pending: ['eve', 'carol'] });
  expect(notices).toEqual([]);
  unmount();
  services.socket.receive('friend:request_received', sent);
  expect(notices).toEqual(['received eve']);
});

test('adds a request sent on another device without a notice', () => {
  services.socket.receive('friend:request_sent', { request: request('alice', 'eve') });
  expect(names()).toEqual({ ...before, sent: ['eve', 'dan'] });
  expect(notices).toEqual([]);
});

test('loses a friend who ended the friendship, at once', () => {
  services.socket.receive('friend:removed', { friendshipId: friend('bob').friendshipId, userId: idOf('bob') });
  expect(names()).toEqual({ ...before, friends: [] });
  expect(notices).toEqual([]);
});

test('has a friend whom the user blocks on another device among the blocked, before the friendship ends', () => {
  client.setQueryData(friendsKeys.blocked, [person('eve')]);
  services.socket.receive('friend:block_changed', { userId: idOf('bob'), isBlocked: true });
  expect(names()).toEqual({ ...before, friends: [] });
  expect(blocked()).toEqual({ names: ['bob', 'eve'], isOutdated: true });
});

test('drops the requests of someone whom the user blocks on another device, and fetches the blocked', () => {
  client.setQueryData(friendsKeys.blocked, []);
  services.socket.receive('friend:block_changed', { userId: idOf('carol'), isBlocked: true });
  expect(names()).toEqual({ ...before, pending: [] });
  expect(blocked()).toEqual({ names: [], isOutdated: true });
});

test('lets someone go whom the user unblocks on another device, and asks for what came over the block', () => {
  client.setQueryData(friendsKeys.blocked, [person('eve')]);
  services.socket.receive('friend:block_changed', { userId: idOf('eve'), isBlocked: false });
  expect(blocked()).toEqual({ names: [], isOutdated: true });
  expect(client.getQueryState(friendsKeys.pending)?.isInvalidated).toBe(true);
});

test('turns an accepted request into a friend and announces it', () => {
  services.socket.receive('friend:request_accepted', { friend: friend('dan'), acceptedBy: person('dan') });
  expect(names()).toEqual({ ...before, friends: ['dan', 'bob'], sent: [] });
  expect(notices).toEqual(['accepted dan']);
});

test('adds and announces a friend who wishes to stay in touch as well', () => {
  services.socket.receive('friend:in_touch', { friend: friend('carol') });
  expect(names()).toEqual({ ...before, friends: ['carol', 'bob'], pending: [] });
  expect(notices).toEqual(['in touch with carol']);
});

test('adds a friend accepted on another device without a notice', () => {
  services.socket.receive('friend:request_accepted', { friend: friend('carol'), acceptedBy: person('alice') });
  expect(names()).toEqual({ ...before, friends: ['carol', 'bob'], pending: [] });
  expect(notices).toEqual([]);
});

test.each([
  [
    'a friendship begins',
    () => services.socket.receive('friend:request_accepted', { friend: friend('dan'), acceptedBy: person('dan') }),
  ],
  ['both wish to stay in touch', () => services.socket.receive('friend:in_touch', { friend: friend('dan') })],
  [
    'a friendship ends',
    () => services.socket.receive('friend:removed', { friendshipId: idOf('friendship dan'), userId: idOf('dan') }),
  ],
])('the profile of the other, and no other, is asked for again when %s', (_, happen) => {
  const isOutdated = (name: string) => client.getQueryState(['users', 'by-name', name])?.isInvalidated;
  for (const name of ['dan', 'carol']) client.setQueryData(['users', 'by-name', name], person(name));
  happen();
  expect([isOutdated('dan'), isOutdated('carol')]).toEqual([true, false]);
});

test('removes a declined request', () => {
  services.socket.receive('friend:request_declined', { requestId: request('alice', 'dan').id });
  expect(names()).toEqual({ ...before, sent: [] });
});

test('removes a request that its sender cancels', () => {
  services.socket.receive('friend:request_gone', { requestId: request('carol', 'alice').id });
  expect(names()).toEqual({ ...before, pending: [] });
  expect(notices).toEqual([]);
});

const invalidated = () =>
  [friendsKeys.list, friendsKeys.pending, friendsKeys.sent].map((key) => client.getQueryState(key)?.isInvalidated);
const all = [true, true, true];

test('refetches the lists after a reconnect', () => {
  services.socket.reconnect();
  expect(invalidated()).toEqual(all);
});

test('refetches the lists once when the user returns to the page', async () => {
  let fetches = 0;
  const queryFn = async (): Promise<Friend[]> => {
    fetches += 1;
    return [friend('carol')];
  };
  const observer = new QueryObserver<Friend[]>(client, { queryKey: friendsKeys.list, queryFn, staleTime: Infinity });
  const unsubscribe = observer.subscribe(() => undefined);
  services.returned.emit();
  services.returned.emit();
  await expect.poll(names).toEqual({ ...before, friends: ['carol'] });
  expect(fetches).toBe(1);
  expect(client.getQueryState(friendsKeys.pending)?.isInvalidated).toBe(true);
  unsubscribe();
});

test('refetches the lists when a status update shows a friendship made in another window', () => {
  const status = { status: 'online', lastSeenAt: null } as const;
  services.socket.receive('friend:status_update', { userId: idOf('bob'), ...status });
  expect(invalidated()).not.toContain(true);
  services.socket.receive('friend:status_update', { userId: idOf('carol'), ...status });
  expect(invalidated()).toEqual(all);
});

test('ignores events once disconnected', () => {
  stop();
  services.returned.emit();
  expect(invalidated()).not.toContain(true);
  services.socket.receive('friend:request_received', { request: request('eve', 'alice'), requester: person('eve') });
  expect(names()).toEqual(before);
});

test('applies an event to a list that is being fetched, and leaves an invalidated list invalidated', async () => {
  const queryFn = async (): Promise<FriendRequest[]> => [request('finn', 'alice')];
  const fetching = client.fetchQuery({ queryKey: friendsKeys.pending, queryFn });
  services.socket.receive('friend:request_received', { request: request('eve', 'alice'), requester: person('eve') });
  await fetching;
  await expect.poll(names).toEqual({ ...before, pending: ['eve', 'finn'] });
  void client.invalidateQueries({ queryKey: friendsKeys.pending });
  services.socket.receive('friend:request_received', { request: request('dan', 'alice'), requester: person('dan') });
  expect(client.getQueryState(friendsKeys.pending)?.isInvalidated).toBe(true);
});
