import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';

/** Example people, friends and requests for tests and stories. */
export const me = '018f3c7e-0000-7000-8000-00000000000a';

const ids: Record<string, string> = {};
/** A stable id for a name. */
export function idOf(name: string): string {
  ids[name] ??= `018f3c7e-0000-7000-8000-${String(Object.keys(ids).length + 100).padStart(12, '0')}`;
  return ids[name];
}

export const person = (username: string, more: Partial<Person> = {}): Person => ({
  userId: username === 'alice' ? me : idOf(username),
  username,
  avatar: `/avatars/${username}.svg`,
  karma: 62,
  ...more,
});

export const friend = (username: string, more: Partial<Friend> = {}): Friend => ({
  ...person(username),
  friendshipId: idOf(`friendship ${username}`),
  lastSeenAt: null,
  ...more,
});

export const request = (from: string, to: string, more: Partial<FriendRequest> = {}): FriendRequest => ({
  id: idOf(`request ${from} ${to}`),
  status: 'PENDING',
  metThrough: 'VIDEO_MATCH',
  createdAt: '2026-03-01T11:55:00.000Z',
  requester: person(from),
  receiver: person(to),
  ...more,
});
