import { useQuery } from '@tanstack/react-query';
import { useServices } from '../services/services.tsx';

function useKnownEvidenceRules() {
  const { api } = useServices();
  return useQuery({
    queryKey: ['reports', 'evidence'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.call('GET /api/reports/evidence'),
  }).data;
}

/** The contents that a report may include here; none until they are known. */
export const useEvidenceRules = () => useKnownEvidenceRules() ?? { frames: 0, messages: 0 };

/** Whether people are informed that a report may include frames: unless it is known that none are kept here. */
export const useMayIncludeFrames = () => useKnownEvidenceRules()?.frames !== 0;
