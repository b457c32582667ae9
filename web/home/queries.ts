import { useQuery } from '@tanstack/react-query';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { useServices } from '../services/services.tsx';

export const dashboardKey = ['stats', 'dashboard'] as const;

/** Figures and recent activity; asked again whenever the page is opened. */
export function useDashboard() {
  const { api } = useServices();
  return useQuery({ queryKey: dashboardKey, queryFn: () => api.call(getDashboard), staleTime: 0 });
}
