import { useMutation, useQuery } from '@tanstack/react-query';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { getUser } from '@visavis/domain/users/contract.ts';
import type { BodyInputOf } from '@visavis/domain/wire/route.ts';
import { id } from '@visavis/domain/wire/schema.ts';
import { useServices } from '../services/services.tsx';

export type NewReport = BodyInputOf<typeof createReport>;

/** The person to be reported, for display only: reporting works without it. */
export function useReportedPerson(userId: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['users', 'by-id', userId],
    enabled: id.safeParse(userId).success,
    retry: false,
    queryFn: () => api.call(getUser, { params: { id: userId } }),
  });
}

export function useSendReport() {
  const { api } = useServices();
  return useMutation({ mutationFn: (body: NewReport) => api.call(createReport, { body }) });
}
