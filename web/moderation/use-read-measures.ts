import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Measure, readMeasures } from '@visavis/domain/moderation/contract.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServices } from '../services/services.tsx';
import { measuresKey } from './queries.ts';

/** The user has read these. */
export function useReadMeasures() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.call(readMeasures, { body: { ids } }),
    onSuccess: (_data, ids) =>
      patchQuery<Measure[]>(client, measuresKey, (all) =>
        all.map((measure) => (ids.includes(measure.id) ? { ...measure, isRead: true } : measure)),
      ),
  });
}
