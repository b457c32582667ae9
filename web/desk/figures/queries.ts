import { useMutation, useQuery } from '@tanstack/react-query';
import type { figures, totals } from '@visavis/domain/desk/contract.ts';
import type { z } from 'zod';
import { errorText } from '../../i18n/error-text.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';

export type Figures = z.infer<typeof figures>;
export type Totals = z.infer<typeof totals>;

export function useFigures(days: number) {
  const { api } = useDesk();
  return useQuery({
    queryKey: keys.figures(days),
    queryFn: () => api.call('GET /api/desk/figures', { query: { days } }),
    placeholderData: (before) => before,
  });
}

export function useTotals() {
  const { api } = useDesk();
  return useQuery({ queryKey: keys.totals, queryFn: () => api.call('GET /api/desk/totals') });
}

export function useSiteSetup() {
  const { api } = useDesk();
  return useQuery({ queryKey: keys.site, queryFn: () => api.call('GET /api/desk/site') });
}

/** Saves a year's transparency report. */
export function useTransparency() {
  const { api, saveFile } = useDesk();
  return useMutation({
    gcTime: 0,
    mutationFn: async (year: number) => {
      // The route's data is a file.
      const file: unknown = await api.call('GET /api/desk/transparency', { query: { year } });
      saveFile(file as Blob, `transparency-${year}.csv`);
    },
    onError: (error) => void toast.error(errorText(error)),
  });
}
