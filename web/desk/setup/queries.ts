import { useQuery } from '@tanstack/react-query';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';

/** The parts of the set-up, tried anew each time that it is fetched. */
export function useSetup() {
  const { api } = useDesk();
  return useQuery({
    queryKey: keys.setup,
    queryFn: () => api.call('GET /api/desk/setup'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
