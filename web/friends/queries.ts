import { type InvalidateOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { useServices } from '../services/services.tsx';

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

export function useFriends() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.list, queryFn: () => api.call('GET /api/friends') });
}

/** Requests received and not answered. */
export function usePendingRequests() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.pending, queryFn: () => api.call('GET /api/friends/pending') });
}

export function useSentRequests() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.sent, queryFn: () => api.call('GET /api/friends/sent') });
}

export function useBlocked() {
  const { api } = useServices();
  return useQuery({ queryKey: friendsKeys.blocked, queryFn: () => api.call('GET /api/friends/blocked') });
}

/** For the navigation badge. */
export const usePendingCount = (): number => usePendingRequests().data?.length ?? 0;
