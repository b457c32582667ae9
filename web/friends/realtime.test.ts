import { QueryClient, QueryObserver } from '@tanstack/react-query';
import {
  type Friend,
  type FriendRequest,
  requestAccepted,
  requestDeclined,
  requestReceived,
  requestSent,
} from '@visavis/domain/friends/contract.ts';
import { statusUpdate } from '@visavis/domain/presence/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { friend, idOf, me, person, request } from './examples.ts';
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
const before = { friends: ['bob'], pending: ['carol'], sent: ['dan'] };

test('a received request comes into the list and is announced', () => {
  const sent = { request: request('eve', 'alice'), requester: person('eve') };
  services.socket.receive(requestReceived, sent);
  services.socket.receive(requestReceived, sent);
  expect(names()).toEqual({ ...before, pending: ['eve', 'carol'] });
  expect(notices).toEqual(['received eve', 'received eve']);
});

test('a request that was sent on another device comes into the list in silence', () => {
  services.socket.receive(requestSent, { request: request('alice', 'eve') });
  expect(names()).toEqual({ ...before, sent: ['eve', 'dan'] });
  expect(notices).toEqual([]);
});

test('an accepted request becomes a friend', () => {
  services.socket.receive(requestAccepted, { friend: friend('dan'), acceptedBy: person('dan') });
  expect(names()).toEqual({ ...before, friends: ['dan', 'bob'], sent: [] });
  expect(notices).toEqual(['accepted dan']);
});

test('one that the user accepted on another device becomes a friend in silence', () => {
  services.socket.receive(requestAccepted, { friend: friend('carol'), acceptedBy: person('alice') });
  expect(names()).toEqual({ ...before, friends: ['carol', 'bob'], pending: [] });
  expect(notices).toEqual([]);
});

test('a declined request goes', () => {
  services.socket.receive(requestDeclined, { requestId: request('alice', 'dan').id });
  expect(names()).toEqual({ ...before, sent: [] });
});

const askedAgain = () =>
  [friendsKeys.list, friendsKeys.pending, friendsKeys.sent].map((key) => client.getQueryState(key)?.isInvalidated);
const all = [true, true, true];

test('after a lost connection the lists are asked for again', () => {
  services.socket.reconnect();
  expect(askedAgain()).toEqual(all);
});

test('when the user comes back to the page they are asked for again, once for a return that is told twice', async () => {
  let asked = 0;
  const queryFn = async (): Promise<Friend[]> => {
    asked += 1;
    return [friend('carol')];
  };
  const observer = new QueryObserver<Friend[]>(client, { queryKey: friendsKeys.list, queryFn, staleTime: Infinity });
  const unsubscribe = observer.subscribe(() => undefined);
  services.returned.emit();
  services.returned.emit();
  await expect.poll(names).toEqual({ ...before, friends: ['carol'] });
  expect(asked).toBe(1);
  expect(client.getQueryState(friendsKeys.pending)?.isInvalidated).toBe(true);
  unsubscribe();
});

test('so they are when news come of a friend whom they do not hold: accepted in another window', () => {
  const status = { status: 'online', lastSeenAt: null } as const;
  services.socket.receive(statusUpdate, { userId: idOf('bob'), ...status });
  expect(askedAgain()).not.toContain(true);
  services.socket.receive(statusUpdate, { userId: idOf('carol'), ...status });
  expect(askedAgain()).toEqual(all);
});

test('nothing is heard once stopped', () => {
  stop();
  services.returned.emit();
  expect(askedAgain()).not.toContain(true);
  services.socket.receive(requestReceived, { request: request('eve', 'alice'), requester: person('eve') });
  expect(names()).toEqual(before);
});

test('an event while a list is on its way is not lost, and does not make an old list a fresh one', async () => {
  const queryFn = async (): Promise<FriendRequest[]> => [request('finn', 'alice')];
  const fetching = client.fetchQuery({ queryKey: friendsKeys.pending, queryFn });
  services.socket.receive(requestReceived, { request: request('eve', 'alice'), requester: person('eve') });
  await fetching;
  await expect.poll(names).toEqual({ ...before, pending: ['eve', 'finn'] });
  void client.invalidateQueries({ queryKey: friendsKeys.pending });
  services.socket.receive(requestReceived, { request: request('dan', 'alice'), requester: person('dan') });
  expect(client.getQueryState(friendsKeys.pending)?.isInvalidated).toBe(true);
});
