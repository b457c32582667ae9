import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Report, readOutcomes } from '@visavis/domain/reports/contract.ts';
import { useServices } from '../../services/services.tsx';
import { myReportsKey } from './queries.ts';

/** The outcomes of these reports have been read: they are no news at the next visit. */
export function useReadOutcomes() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.call(readOutcomes, { body: { ids } }),
    onSuccess: (_data, ids) =>
      client.setQueryData<Report[]>(myReportsKey, (all) =>
        all?.map((report) => (ids.includes(report.id) ? { ...report, isNews: false } : report)),
      ),
  });
}
