import { useQuery } from '@tanstack/react-query';
import type { Relation } from '@visavis/domain/friends/contract.ts';
import { useServices } from '../services/services.tsx';
import { relationOf } from './friends-state.ts';
import { friendsKeys, useBlocked, useFriends, usePendingRequests, useSentRequests } from './queries.ts';

/** Whether the server takes a request to someone without a relation; null while that is not known. */
export function useCanRequest(userId: string, enabled: boolean): boolean | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: friendsKeys.relation(userId),
    queryFn: () => api.call('GET /api/friends/status/:id', { params: { id: userId } }),
    enabled,
  });
  return data ? data.canRequest !== false : null;
}

/** The relation to another user, kept current by the events; null while loading. */
export function useRelation(userId: string): Relation | null {
  const [friends, pending, sent, blocked] = [useFriends(), usePendingRequests(), useSentRequests(), useBlocked()];
  if (!friends.data || !pending.data || !sent.data || !blocked.data) return null;
  return relationOf({ friends: friends.data, pending: pending.data, sent: sent.data, blocked: blocked.data }, userId);
}
