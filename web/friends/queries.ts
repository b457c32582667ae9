import { type InvalidateOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { listBlocked, listFriends, listPending, listSent, type Relation } from '@visavis/domain/friends/contract.ts';
import { useServices } from '../services/services.tsx';
import { relationOf } from './friends-state.ts';

export const friendsKeys = {
  all: ['friends'],
  list: ['friends', 'list'],
  pending: ['friends', 'pending'],
  sent: ['friends', 'sent'],
  blocked: ['friends', 'blocked'],
} as const;

/**
 * Asks for the lists again. A friend who has removed the user, or taken a request back, says so in no event: the lists
 * are found to lag behind when the server refuses something, and may when the user has been away.
 */
export const refreshFriends = (client: QueryClient, options?: InvalidateOptions): void =>
  void client.invalidateQueries({ queryKey: friendsKeys.all }, options);

export function useFriends() {
  const { api } = useServices();
  return useQuery({
    queryKey: friendsKeys.list,
    queryFn: () => api.call(listFriends),
  });
}

/** Requests received and not answered. */
export function usePendingRequests() {
  const { api } = useServices();
  return useQuery({
    queryKey: friendsKeys.pending,
    queryFn: () => api.call(listPending),
  });
}

export function useSentRequests() {
  const { api } = useServices();
  return useQuery({
    queryKey: friendsKeys.sent,
    queryFn: () => api.call(listSent),
  });
}

export function useBlocked() {
  const { api } = useServices();
  return useQuery({
    queryKey: friendsKeys.blocked,
    queryFn: () => api.call(listBlocked),
  });
}

/** For the navigation's badge. */
export const usePendingCount = (): number => usePendingRequests().data?.length ?? 0;

/** How the user stands to another, following every event; null while it is not known. */
export function useRelation(userId: string): Relation | null {
  const [friends, pending, sent, blocked] = [useFriends(), usePendingRequests(), useSentRequests(), useBlocked()];
  if (!friends.data || !pending.data || !sent.data || !blocked.data) return null;
  return relationOf({ friends: friends.data, pending: pending.data, sent: sent.data, blocked: blocked.data }, userId);
}
