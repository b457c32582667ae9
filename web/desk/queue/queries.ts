import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { caseInQueue } from '@visavis/domain/desk/contract.ts';
import type { ReportCategory } from '@visavis/domain/reports/rules.ts';
import type { z } from 'zod';
import { errorText } from '../../i18n/error-text.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { claims, keys } from '../cache.ts';
import type { CaseFile } from '../cases/queries.ts';
import { useDesk } from '../desk-services.tsx';

export type CaseInQueue = z.infer<typeof caseInQueue>;

export interface QueueFilter {
  status: 'open' | 'decided';
  reason: ReportCategory | 'any';
  claimed: 'any' | 'mine' | 'free';
}
export const everything: QueueFilter = { status: 'open', reason: 'any', claimed: 'any' };

/** The cases that a filter leaves, in the server's order, page by page. */
export function useCases({ status, reason, claimed }: QueueFilter) {
  const { api } = useDesk();
  return useInfiniteQuery({
    queryKey: [...keys.cases, status, reason, claimed],
    queryFn: ({ pageParam }) =>
      api.call('GET /api/desk/cases', {
        query: { status, claimed, ...(reason !== 'any' && { reason }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  });
}

interface Claiming {
  id: string;
  /** gives it back instead; is called once that is done, before the case shows it */
  onReleased?: () => void;
}

/** Claims a case, or gives it back. */
export function useClaim() {
  const { api } = useDesk();
  const client = useQueryClient();
  return useMutation({
    scope: claims,
    mutationFn: async ({ id, onReleased }: Claiming) => {
      if (!onReleased) return (await api.call('POST /api/desk/cases/:id/claim', { params: { id } })).claimedBy;
      await api.call('DELETE /api/desk/cases/:id/claim', { params: { id } });
      onReleased();
      return null;
    },
    // Also where what follows cannot be fetched.
    onSuccess: (claimedBy, { id }) => {
      client.setQueryData<CaseFile>(keys.case(id), (file) => file && { ...file, claimedBy });
    },
    onError: (error) => void toast.error(errorText(error)),
    // Not awaited: the next claim does not wait for what is fetched.
    onSettled(_data, _error, { id }) {
      void client.invalidateQueries({ queryKey: keys.case(id) });
      void client.invalidateQueries({ queryKey: keys.cases });
    },
  });
}
