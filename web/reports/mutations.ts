import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { createReport } from '@visavis/domain/reports/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import { useServices } from '../services/services.tsx';
import { myReportsKey } from './mine/queries.ts';

export type NewReport = BodyInputOf<typeof createReport>;

/** Sends a report of a call and then its frames; resolves to whether all frames arrived. */
export function useSendCallReport() {
  const { api, avoided } = useServices();
  const client = useQueryClient();
  return useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: myReportsKey }),
    async mutationFn({ report, frames }: { report: NewReport; frames: readonly Blob[] }) {
      const { id } = await api.call('POST /api/reports', { body: report });
      avoided.add(report.reportedUserId);
      const outcomes = await Promise.allSettled(
        frames.map((file) => api.call('POST /api/reports/:id/frames', { params: { id }, file })),
      );
      return outcomes.every(({ status }) => status === 'fulfilled');
    },
  });
}

export function useSendReport() {
  const { api, avoided } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => api.call('POST /api/reports', { body }),
    onSuccess(_report, { reportedUserId }) {
      avoided.add(reportedUserId);
      return client.invalidateQueries({ queryKey: myReportsKey });
    },
  });
}
