import type { Friend, FriendRequest, Relation } from '@visavis/domain/friends/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';

// Pure steps on the friends lists. Each is idempotent: an event can arrive twice, or after the answer to the user's
// own request.

/** Online friends first, then by name, ignoring case. */
export const sortFriends = (list: readonly Friend[], isOnline: (friend: Friend) => boolean): Friend[] =>
  list
    .map((friend) => ({ friend, rank: isOnline(friend) ? 0 : 1 }))
    .sort(
      (a, b) => a.rank - b.rank || nameOf(a.friend).localeCompare(nameOf(b.friend), undefined, { sensitivity: 'base' }),
    )
    .map(({ friend }) => friend);

export const addFriend = (list: readonly Friend[], friend: Friend): Friend[] => [
  friend,
  ...list.filter(({ userId }) => userId !== friend.userId),
];

export const removeFriend = (list: readonly Friend[], friendshipId: string): Friend[] =>
  list.filter((friend) => friend.friendshipId !== friendshipId);

export const addRequest = (list: readonly FriendRequest[], request: FriendRequest): FriendRequest[] => [
  request,
  ...list.filter(({ id }) => id !== request.id),
];

export const removeRequest = (list: readonly FriendRequest[], id: string): FriendRequest[] =>
  list.filter((request) => request.id !== id);

/** Removes every request to or from a person, once they are a friend or blocked. */
export const removeRequestsWith = (list: readonly FriendRequest[], userId: string): FriendRequest[] =>
  list.filter(({ requester, receiver }) => requester.userId !== userId && receiver.userId !== userId);

export const removePerson = <P extends Person>(list: readonly P[], userId: string): P[] =>
  list.filter((person) => person.userId !== userId);

export interface FriendLists {
  friends: readonly Friend[];
  /** received */
  pending: readonly FriendRequest[];
  sent: readonly FriendRequest[];
  blocked: readonly Person[];
}

/** The relation to another user, derived from the lists (protocol.md, GET /api/friends/status). */
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
 * Whether a status update from a friend shows that the lists are out of date. Only friends send status updates, so a
 * sender who is missing from the friends, or still in a request, became a friend in another window.
 * @param lists those that are loaded
 */
export const areOutdated = ({ friends, pending, sent }: Partial<FriendLists>, friendId: string): boolean =>
  friends?.some(({ userId }) => userId === friendId) === false ||
  pending?.some(({ requester }) => requester.userId === friendId) === true ||
  sent?.some(({ receiver }) => receiver.userId === friendId) === true;

/** The answer to a request: a friend if the two requests crossed, else the request. */
export const isFriend = (answer: Friend | FriendRequest): answer is Friend => 'friendshipId' in answer;
