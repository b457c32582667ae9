import { useQuery } from '@tanstack/react-query';
import { asId } from '@visavis/domain/wire/ids.ts';
import { useServices } from '../services/services.tsx';

/** The person to be reported, for display only: reporting works without it. */
export function useReportedPerson(userId: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['users', 'by-id', userId],
    enabled: asId(userId) !== undefined,
    retry: false,
    queryFn: () => api.call('GET /api/users/:id', { params: { id: userId } }),
  });
}
