import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listMyReports, type Report, readOutcomes } from '@visavis/domain/reports/contract.ts';
import { useServices } from '../../services/services.tsx';

export const myReportsKey = ['reports', 'mine'];

export function useMyReports() {
  const { api } = useServices();
  return useQuery({ queryKey: myReportsKey, retry: false, queryFn: () => api.call(listMyReports) });
}

/** The outcomes have been read: they are no news at the next visit. */
export function useReadOutcomes() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(readOutcomes),
    onSuccess: () =>
      client.setQueryData<Report[]>(myReportsKey, (all) => all?.map((report) => ({ ...report, isNews: false }))),
  });
}
