import { useQuery } from '@tanstack/react-query';
import type { getDashboard } from '@visavis/domain/stats/contract.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import { useServices } from '../services/services.tsx';

export type DashboardData = DataOf<typeof getDashboard>;

export const dashboardKey = ['stats', 'dashboard'] as const;

/** Figures and recent activity; fetched again whenever a page that shows them opens. */
export function useDashboard() {
  const { api } = useServices();
  return useQuery({ queryKey: dashboardKey, queryFn: () => api.call('GET /api/stats/dashboard'), staleTime: 0 });
}
