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
import { patchQuery } from '../lib/patch-query.ts';
import { refreshProfile } from '../lib/profiles.ts';
import { useServices } from '../services/services.tsx';
import { addFriend, relationOf, removeRequestsWith } from './friends-state.ts';

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
export function dropRequestsWith(client: QueryClient, userId: string): void {
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
