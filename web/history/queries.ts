import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Rating } from '@visavis/domain/call/contract.ts';
import { SOCKET_WAIT } from '@visavis/domain/call/rules.ts';
import type { HistoryPage } from '@visavis/domain/history/contract.ts';
import { codeText } from '../i18n/error-text.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { rateIn } from './history-state.ts';

/** How often a call is asked for again that the server does not know; after 1, 2 and 4 s. */
const STORED_LATE = 3;
export const listKey = ['history', 'list'] as const;

/** The user's calls, newest first; fetched again whenever the list opens. */
export function useHistory() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => api.call('GET /api/history', { query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

/** One call of the user's. One that has just ended may not be stored yet: it is asked for again. */
export function usePastCall(id: string | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['history', 'call', id],
    enabled: id !== null,
    queryFn: () => api.call('GET /api/history/:id', { params: { id: id ?? '' } }),
    retry: STORED_LATE,
  });
}

/** Rates a call that is over. */
export function useRateCall() {
  const { socket } = useServices();
  const client = useQueryClient();
  return useMutation({
    async mutationFn(input: { roomId: string; rating: Rating }) {
      // Right after the page has opened the socket is still on its way.
      await socket.whenConnected(SOCKET_WAIT);
      const ack = await socket.emit('matching:rate', input);
      if (!ack.ok) throw ack;
    },
    onSuccess(_nothing, { roomId, rating }) {
      client.setQueryData<InfiniteData<HistoryPage>>(
        listKey,
        (data) => data && { ...data, pages: rateIn(data.pages, roomId, rating) },
      );
    },
    onError(error) {
      toast.error(codeText((error as { code?: string }).code ?? 'UNKNOWN'));
      void client.invalidateQueries({ queryKey: listKey });
    },
  });
}
