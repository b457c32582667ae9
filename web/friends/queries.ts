import { type InvalidateOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type Friend,
  type FriendRequest,
  getRelation,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  type Relation,
} from '@visavis/domain/friends/contract.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { refreshProfile } from '../lib/profiles.ts';
import { useServices } from '../services/services.tsx';
import { addFriend, relationOf, removePerson, removeRequestsWith } from './friends-state.ts';

export const friendsKeys = {
  all: ['friends'],
  list: ['friends', 'list'],
  pending: ['friends', 'pending'],
  sent: ['friends', 'sent'],
  blocked: ['friends', 'blocked'],
  relation: (userId: string) => ['friends', 'relation', userId],
} as const;

/**
 * Refetches the lists: they can be out of date after the user was away, and are when the server refuses an action.
 */
export const refreshFriends = (client: QueryClient, options?: InvalidateOptions): void =>
  void client.invalidateQueries({ queryKey: friendsKeys.all }, options);

/** Removes every request to or from a person from the cache. */
function dropRequestsWith(client: QueryClient, userId: string): void {
  for (const key of [friendsKeys.pending, friendsKeys.sent]) {
    patchQuery<FriendRequest[]>(client, key, (list) => removeRequestsWith(list, userId));
  }
}

/** Adds a friend to the cache and removes the requests between the two. */
export function cacheFriend(client: QueryClient, friend: Friend): void {
  patchQuery<Friend[]>(client, friendsKeys.list, (list) => addFriend(list, friend));
  dropRequestsWith(client, friend.userId);
  refreshProfile(client, friend.userId);
}

/**
 * Applies a block, or its end, that the user has made on this device or another. A friend is among the blocked at once:
 * they are in no list of the user's otherwise.
 * @returns resolves once the list of the blocked has been fetched again
 */
export function applyBlock(client: QueryClient, userId: string, isBlocked: boolean): Promise<void> {
  const friend = client.getQueryData<Friend[]>(friendsKeys.list)?.find((person) => person.userId === userId);
  patchQuery<Person[]>(client, friendsKeys.blocked, (list) => [
    ...(isBlocked && friend ? [friend] : []),
    ...removePerson(list, userId),
  ]);
  if (isBlocked) {
    patchQuery<Friend[]>(client, friendsKeys.list, (list) => removePerson(list, userId));
    dropRequestsWith(client, userId);
  } else {
    // A request that came over the block is there from now on.
    void client.invalidateQueries({ queryKey: friendsKeys.pending });
  }
  refreshProfile(client, userId);
  return client.invalidateQueries({ queryKey: friendsKeys.blocked });
}

export function useFriends() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.list, queryFn: () => api.call(listFriends) });
}

/** Requests received and not answered. */
export function usePendingRequests() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.pending, queryFn: () => api.call(listPending) });
}

export function useSentRequests() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.sent, queryFn: () => api.call(listSent) });
}

export function useBlocked() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.blocked, queryFn: () => api.call(listBlocked) });
}

/** Whether the server takes a request to someone without a relation; null while that is not known. */
export function useCanRequest(userId: string, enabled: boolean): boolean | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: friendsKeys.relation(userId),
    queryFn: () => api.call(getRelation, { params: { id: userId } }),
    enabled,
  });
  return data ? data.canRequest !== false : null;
}

/** For the navigation badge. */
export const usePendingCount = (): number => usePendingRequests().data?.length ?? 0;

/** The relation to another user, kept current by the events; null while loading. */
export function useRelation(userId: string): Relation | null {
  const [friends, pending, sent, blocked] = [useFriends(), usePendingRequests(), useSentRequests(), useBlocked()];
  if (!friends.data || !pending.data || !sent.data || !blocked.data) return null;
  return relationOf({ friends: friends.data, pending: pending.data, sent: sent.data, blocked: blocked.data }, userId);
}
