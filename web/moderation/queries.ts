import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { withMeasure } from './measure-state.ts';

export const measuresKey = ['moderation', 'measures'] as const;

/** Warnings and suspensions of the user, newest first. @param isFresh asks the server again when it is shown */
export function useMeasures({ isFresh = false } = {}) {
  const { api } = useServices();
  return useQuery({
    queryKey: measuresKey,
    refetchOnMount: isFresh ? 'always' : true,
    queryFn: () => api.call('GET /api/moderation/measures'),
  });
}

/** Appeals once; rejects with the server's error. */
export function useAppeal() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      api.call('POST /api/moderation/measures/:id/appeal', { params: { id }, body: { text } }),
    onSuccess: (changed) => patchQuery<Measure[]>(client, measuresKey, (all) => withMeasure(all, changed)),
  });
}
