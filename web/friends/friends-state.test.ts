import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import { describe, expect, test } from 'vitest';
import {
  addFriend,
  addPerson,
  addRequest,
  type FriendLists,
  isFriend,
  lagsBehind,
  relationOf,
  removeFriend,
  removeFriendUser,
  removePerson,
  removeRequest,
  removeRequestsWith,
  searchFriends,
  sortFriends,
} from './friends-state.ts';

const person = (name: string) => ({ userId: `id-${name}`, username: name, avatar: '/a.svg', karma: 60 });
const friend = (name: string): Friend => ({ ...person(name), friendshipId: `f-${name}`, lastSeenAt: null });
const request = (from: string, to: string): FriendRequest => ({
  id: `r-${from}-${to}`,
  status: 'PENDING',
  metThrough: 'VIDEO_MATCH',
  createdAt: '2026-06-30T20:00:00.000Z',
  requester: person(from),
  receiver: person(to),
});
const names = (list: readonly { username: string }[]) => list.map(({ username }) => username);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('friends', () => {
  const list = [friend('bob'), friend('Carol')];
  test('a new one comes in, and the same one twice stays one', () => {
    const once = addFriend(list, friend('dan'));
    expect(names(once)).toEqual(['dan', 'bob', 'Carol']);
    expect(names(addFriend(once, { ...friend('dan'), karma: 61 }))).toEqual(['dan', 'bob', 'Carol']);
  });
  test('one goes by the friendship, or by the person', () => {
    expect(names(removeFriend(list, 'f-bob'))).toEqual(['Carol']);
    expect(names(removeFriendUser(list, 'id-Carol'))).toEqual(['bob']);
    expect(names(removeFriend(list, 'f-nobody'))).toEqual(['bob', 'Carol']);
  });
  test('whoever is there comes first, then by name, whatever the case', () => {
    const all = [friend('zoe'), friend('Bob'), friend('alice'), friend('Dan')];
    expect(names(sortFriends(all, () => false))).toEqual(['alice', 'Bob', 'Dan', 'zoe']);
    expect(names(sortFriends(all, ({ username }) => 'zoeDan'.includes(username)))).toEqual([
      'Dan',
      'zoe',
      'alice',
      'Bob',
    ]);
  });
  test.each([
    ['', ['bob', 'Carol']],
    ['  ', ['bob', 'Carol']],
    ['CAR', ['Carol']],
    ['cárol', ['Carol']],
    ['o', ['bob', 'Carol']],
    ['x', []],
  ])('searching %j finds %j', (text, found) => {
    expect(names(searchFriends(list, text))).toEqual(found);
  });
});

describe('requests', () => {
  const list = [request('bob', 'alice'), request('carol', 'alice')];
  test('a new one comes first, and the same one twice stays one', () => {
    const once = addRequest(list, request('dan', 'alice'));
    expect(ids(once)).toEqual(['r-dan-alice', 'r-bob-alice', 'r-carol-alice']);
    expect(ids(addRequest(once, request('dan', 'alice')))).toEqual(ids(once));
  });
  test('one goes by its id, or all with a person, whoever asked', () => {
    expect(ids(removeRequest(list, 'r-bob-alice'))).toEqual(['r-carol-alice']);
    expect(ids(removeRequestsWith(list, 'id-carol'))).toEqual(['r-bob-alice']);
    expect(removeRequestsWith(list, 'id-alice')).toEqual([]);
  });
});

test('the blocked are a list without doubles', () => {
  const list = addPerson(addPerson([person('bob')], person('carol')), person('bob'));
  expect(names(list)).toEqual(['bob', 'carol']);
  expect(names(removePerson(list, 'id-bob'))).toEqual(['carol']);
});

describe('relationOf', () => {
  const none: FriendLists = { friends: [], pending: [], sent: [], blocked: [] };
  test.each<[string, Partial<FriendLists>, object]>([
    ['a stranger', {}, { status: 'none' }],
    ['a friend', { friends: [friend('bob')] }, { status: 'friends', friendshipId: 'f-bob' }],
    ['asked', { sent: [request('alice', 'bob')] }, { status: 'pending_sent', requestId: 'r-alice-bob' }],
    ['asking', { pending: [request('bob', 'alice')] }, { status: 'pending_received', requestId: 'r-bob-alice' }],
    ['blocked', { blocked: [person('bob')] }, { status: 'blocked' }],
    [
      'both asking: the answer is what can be done',
      { pending: [request('bob', 'alice')], sent: [request('alice', 'bob')] },
      { status: 'pending_received', requestId: 'r-bob-alice' },
    ],
    [
      'a friend whose request is still listed',
      { friends: [friend('bob')], sent: [request('alice', 'bob')] },
      { status: 'friends', friendshipId: 'f-bob' },
    ],
    [
      'blocked while others of the lists lag behind',
      { friends: [friend('bob')], blocked: [person('bob')] },
      { status: 'blocked' },
    ],
    ['about somebody else', { friends: [friend('carol')], sent: [request('alice', 'dan')] }, { status: 'none' }],
  ])('%s', (_name, lists, relation) => {
    expect(relationOf({ ...none, ...lists }, 'id-bob')).toEqual(relation);
  });
});

describe('news of a friend', () => {
  test.each([
    ['of one who is in the list', { friends: [friend('bob')], pending: [], sent: [] }, false],
    ['of one whom the list lacks', { friends: [friend('carol')] }, true],
    ['of one who waits for an answer', { pending: [request('bob', 'alice')] }, true],
    ['of one whose answer is waited for', { sent: [request('alice', 'bob')] }, true],
    ['while nothing is loaded', {}, false],
  ])('%s', (_name, lists, expected) => {
    expect(lagsBehind(lists, 'id-bob')).toBe(expected);
  });
});

test('an answer is a friend or a request', () => {
  expect(isFriend(friend('bob'))).toBe(true);
  expect(isFriend(request('alice', 'bob'))).toBe(false);
});
