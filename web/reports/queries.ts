import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addFrame, createReport, getEvidenceRules } from '@visavis/domain/reports/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import { useServices } from '../services/services.tsx';
import { myReportsKey } from './mine/queries.ts';

export type NewReport = BodyInputOf<typeof createReport>;

function useKnownEvidenceRules() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['reports', 'evidence'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.call(getEvidenceRules),
  }).data;
}

/** What a report may include here; nothing until it is known. */
export const useEvidenceRules = () => useKnownEvidenceRules() ?? { frames: 0, messages: 0 };

/** Whether people are informed that a report may include frames: unless it is known that none are kept here. */
export const useMayIncludeFrames = () => useKnownEvidenceRules()?.frames !== 0;

/** Sends a report of a call and then its frames; resolves to whether all frames arrived. */
export function useSendCallReport() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: myReportsKey }),
    async mutationFn({ report, frames }: { report: NewReport; frames: readonly Blob[] }) {
      const { id } = await api.call(createReport, { body: report });
      const outcomes = await Promise.allSettled(frames.map((file) => api.call(addFrame, { params: { id }, file })));
      return outcomes.every(({ status }) => status === 'fulfilled');
    },
  });
}

export function useSendReport() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => api.call(createReport, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: myReportsKey }),
  });
}
