import type { FriendRequest } from '@visavis/domain/friends/contract.ts';
import { describe, expect, test } from 'vitest';
import { friend, idOf, person, request } from './examples.ts';
import {
  addFriend,
  addRequest,
  areOutdated,
  type FriendLists,
  isFriend,
  relationOf,
  removeFriend,
  removePerson,
  removeRequest,
  removeRequestsWith,
  sortFriends,
} from './friends-state.ts';

const names = (list: readonly { username: string }[]) => list.map(({ username }) => username);
const senders = (list: readonly FriendRequest[]) => list.map(({ requester }) => requester.username);

describe('friends', () => {
  const list = [friend('bob'), friend('Carol')];

  test('adds a new friend first, and the same friend only once', () => {
    const once = addFriend(list, friend('dan'));
    expect(names(once)).toEqual(['dan', 'bob', 'Carol']);
    expect(names(addFriend(once, friend('dan', { karma: 61 })))).toEqual(['dan', 'bob', 'Carol']);
  });
  test('removes by friendship or by user', () => {
    expect(names(removeFriend(list, friend('bob').friendshipId))).toEqual(['Carol']);
    expect(names(removePerson(list, idOf('Carol')))).toEqual(['bob']);
    expect(names(removeFriend(list, 'unknown'))).toEqual(['bob', 'Carol']);
  });
  test('sorts online friends first, then by name, ignoring case', () => {
    const all = [friend('zoe'), friend('Bob'), friend('alice'), friend('Dan')];
    expect(names(sortFriends(all, () => false))).toEqual(['alice', 'Bob', 'Dan', 'zoe']);
    expect(names(sortFriends(all, ({ username }) => 'zoeDan'.includes(username)))).toEqual([
      'Dan',
      'zoe',
      'alice',
      'Bob',
    ]);
  });
  test('leaves those whose names differ in case or accents alone as they come', () => {
    const all = [friend('Léa'), friend('lea'), friend('LEA')];
    expect(names(sortFriends(all, () => false))).toEqual(['Léa', 'lea', 'LEA']);
    expect(names(sortFriends(all.toReversed(), () => false))).toEqual(['LEA', 'lea', 'Léa']);
  });
});

describe('requests', () => {
  const list = [request('bob', 'alice'), request('carol', 'alice')];

  test('adds a new request first, and the same request only once', () => {
    const once = addRequest(list, request('dan', 'alice'));
    expect(senders(once)).toEqual(['dan', 'bob', 'carol']);
    expect(senders(addRequest(once, request('dan', 'alice')))).toEqual(['dan', 'bob', 'carol']);
  });
  test('removes by id, or all with a person on either side', () => {
    expect(senders(removeRequest(list, request('bob', 'alice').id))).toEqual(['carol']);
    expect(senders(removeRequestsWith(list, idOf('carol')))).toEqual(['bob']);
    expect(removeRequestsWith(list, person('alice').userId)).toEqual([]);
  });
});

describe('relationOf', () => {
  const none: FriendLists = { friends: [], pending: [], sent: [], blocked: [] };
  const friends = { status: 'friends', friendshipId: friend('bob').friendshipId };
  const received = { status: 'pending_received', requestId: request('bob', 'alice').id };

  test.each<[string, Partial<FriendLists>, object]>([
    ['a stranger', {}, { status: 'none' }],
    ['a friend', { friends: [friend('bob')] }, friends],
    [
      'the receiver of a request',
      { sent: [request('alice', 'bob')] },
      { status: 'pending_sent', requestId: request('alice', 'bob').id },
    ],
    ['the sender of a request', { pending: [request('bob', 'alice')] }, received],
    ['a blocked user', { blocked: [person('bob')] }, { status: 'blocked' }],
    [
      'the sender and the receiver of a request',
      { pending: [request('bob', 'alice')], sent: [request('alice', 'bob')] },
      received,
    ],
    ['a friend whose request is still listed', { friends: [friend('bob')], sent: [request('alice', 'bob')] }, friends],
    [
      'a blocked user who is still listed as a friend',
      { friends: [friend('bob')], blocked: [person('bob')] },
      { status: 'blocked' },
    ],
    [
      'a stranger, with others in the lists',
      {
        friends: [friend('carol')],
        pending: [request('eve', 'alice')],
        sent: [request('alice', 'dan')],
        blocked: [person('fred')],
      },
      { status: 'none' },
    ],
  ])('%s', (_name, lists, relation) => {
    expect(relationOf({ ...none, ...lists }, idOf('bob'))).toEqual(relation);
  });
});

describe('areOutdated, after a status update from', () => {
  test.each([
    ['a listed friend', { friends: [friend('carol'), friend('bob')], pending: [], sent: [] }, false],
    [
      'a listed friend, beside requests of others',
      { friends: [friend('bob')], pending: [request('eve', 'alice')], sent: [request('alice', 'dan')] },
      false,
    ],
    ['someone missing from the friends', { friends: [friend('carol')] }, true],
    ['the sender of a request', { pending: [request('bob', 'alice')] }, true],
    ['the receiver of a request', { sent: [request('alice', 'bob')] }, true],
    ['anyone before the lists have loaded', {}, false],
  ])('%s', (_name, lists, expected) => {
    expect(areOutdated(lists, idOf('bob'))).toBe(expected);
  });
});

test('an answer is a friend or a request', () => {
  expect(isFriend(friend('bob'))).toBe(true);
  expect(isFriend(request('alice', 'bob'))).toBe(false);
});
