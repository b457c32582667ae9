import type { Friend, FriendRequest, Relation } from '@visavis/domain/friends/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';

/** Pure steps of the friends lists; events can come twice, or after the answer to the own call. */

/** Whoever is there comes first; by name, whatever the case, within. */
export const sortFriends = (list: readonly Friend[], isThere: (friend: Friend) => boolean): Friend[] =>
  list
    .map((friend) => ({ friend, there: isThere(friend) ? 0 : 1 }))
    .sort(
      (a, b) =>
        a.there - b.there || a.friend.username.localeCompare(b.friend.username, undefined, { sensitivity: 'base' }),
    )
    .map(({ friend }) => friend);

export const addFriend = (list: readonly Friend[], friend: Friend): Friend[] => [
  friend,
  ...list.filter(({ userId }) => userId !== friend.userId),
];

export const removeFriend = (list: readonly Friend[], friendshipId: string): Friend[] =>
  list.filter((friend) => friend.friendshipId !== friendshipId);

export const removeFriendUser = (list: readonly Friend[], userId: string): Friend[] =>
  list.filter((friend) => friend.userId !== userId);

export const addRequest = (list: readonly FriendRequest[], request: FriendRequest): FriendRequest[] => [
  request,
  ...list.filter(({ id }) => id !== request.id),
];

export const removeRequest = (list: readonly FriendRequest[], id: string): FriendRequest[] =>
  list.filter((request) => request.id !== id);

/** Every request that a person sent or received goes: they have become a friend, or have been blocked. */
export const removeRequestsWith = (list: readonly FriendRequest[], userId: string): FriendRequest[] =>
  list.filter(({ requester, receiver }) => requester.userId !== userId && receiver.userId !== userId);

export const addPerson = (list: readonly Person[], person: Person): Person[] => [
  person,
  ...list.filter(({ userId }) => userId !== person.userId),
];

export const removePerson = (list: readonly Person[], userId: string): Person[] =>
  list.filter((person) => person.userId !== userId);

/** Friends whose username contains the text, whatever the case and accents. */
export function searchFriends(list: readonly Friend[], text: string): Friend[] {
  const wanted = plain(text);
  return list.filter(({ username }) => plain(username).includes(wanted));
}

const plain = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export interface FriendLists {
  friends: readonly Friend[];
  /** received */
  pending: readonly FriendRequest[];
  sent: readonly FriendRequest[];
  blocked: readonly Person[];
}

/** How the user stands to another, from the lists that follow the events (protocol.md, GET /api/friends/status). */
export function relationOf(lists: FriendLists, userId: string): Relation {
  if (lists.blocked.some((person) => person.userId === userId)) return { status: 'blocked' };
  const friend = lists.friends.find((person) => person.userId === userId);
  if (friend) return { status: 'friends', friendshipId: friend.friendshipId };
  const received = lists.pending.find(({ requester }) => requester.userId === userId);
  if (received) return { status: 'pending_received', requestId: received.id };
  const sent = lists.sent.find(({ receiver }) => receiver.userId === userId);
  if (sent) return { status: 'pending_sent', requestId: sent.id };
  return { status: 'none' };
}

/**
 * Whether news of a friend shows that the lists lag behind: only friends' statuses are told, and nobody is a friend
 * and asked at once. So it is where the user has become someone's friend in another window.
 * @param lists those that are loaded
 */
export const lagsBehind = ({ friends, pending, sent }: Partial<FriendLists>, friendId: string): boolean =>
  friends?.some(({ userId }) => userId === friendId) === false ||
  pending?.some(({ requester }) => requester.userId === friendId) === true ||
  sent?.some(({ receiver }) => receiver.userId === friendId) === true;

/** Requests that cross become a friendship: the answer is one or the other. */
export const isFriend = (answer: Friend | FriendRequest): answer is Friend => 'friendshipId' in answer;
