import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services/services.tsx';

export const myReportsKey = ['reports', 'mine'];

export function useMyReports() {
  const { api } = useServices();
  return useQuery({ queryKey: myReportsKey, retry: false, queryFn: () => api.call('GET /api/reports/my-reports') });
}
