import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';
import { patchQuery } from '../../lib/patch-query.ts';
import { useServices } from '../../services/services.tsx';
import { sessionsKey } from './sessions-key.ts';

/** Fetched again whenever the settings open: sign-ins elsewhere send no event. */
export function useSessions() {
  const { api } = useServices();
  return useQuery({ queryKey: sessionsKey, queryFn: () => api.call('GET /api/auth/sessions'), staleTime: 0 });
}

/** Applies ends to the list on screen. */
export function useSessionCache() {
  const client = useQueryClient();
  return {
    keep: (stays: (session: OpenSession) => boolean) =>
      patchQuery<OpenSession[]>(client, sessionsKey, (list) => list.filter(stays)),
    refetch: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  };
}
