import type { Friend, FriendRequest, Relation } from '@visavis/domain/friends/contract.ts';
import { presentPerson } from '../http/presenter.ts';
import type { Relationship } from './decisions.ts';
import type { FriendRow, RequestRow } from './repo-rows.ts';

export const presentFriend = (row: FriendRow): Friend => ({
  friendshipId: row.friendshipId,
  ...presentPerson(row),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

export const presentRequest = (row: RequestRow): FriendRequest => ({
  id: row.id,
  status: 'PENDING',
  metThrough: row.metThrough,
  createdAt: row.createdAt.toISOString(),
  requester: presentPerson(row.requester),
  receiver: presentPerson(row.receiver),
});

/** The relation as the user may see it: their own block shows, a block by the other does not. */
export function presentRelation({ blocks, friendshipId, request }: Relationship, userId: string): Relation {
  if (blocks) return { status: 'blocked' };
  if (friendshipId) return { status: 'friends', friendshipId };
  if (!request) return { status: 'none' };
  return {
    status: request.requesterId === userId ? 'pending_sent' : 'pending_received',
    requestId: request.id,
  };
}
