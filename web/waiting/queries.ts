import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as waiting from '@visavis/domain/waiting/contract.ts';
import { ownTimeZone } from '../i18n/format.ts';
import { useServices } from '../services/services.tsx';

export const figuresKey = ['waiting', 'figures'] as const;
export const meetingsKey = ['waiting', 'meetings'] as const;
/** How often figures are read again while they are shown, ms. */
const READ_EVERY = 15_000;

/** The people who are here. */
export function useFigures() {
  const { api } = useServices();
  return useQuery({
    queryKey: figuresKey,
    queryFn: () => api.call('GET /api/waiting'),
    staleTime: 0,
    refetchInterval: READ_EVERY,
  });
}

/** Asks to be notified of the next person who waits, or takes it back. */
export function useWatch() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asks: boolean) => api.call(asks ? 'PUT /api/waiting/watch' : 'DELETE /api/waiting/watch'),
    onSuccess: (figures) => client.setQueryData(figuresKey, figures),
  });
}

/** The meeting hour under way, and the next ones. */
export function useMeetings() {
  const { api } = useServices();
  return useQuery({ queryKey: meetingsKey, queryFn: () => api.call('GET /api/waiting/meetings'), staleTime: 0 });
}

export function useAnswerMeeting() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ startsAt, isGoing }: { startsAt: string; isGoing: boolean }) =>
      api.call('PUT /api/waiting/meetings/:startsAt', { params: { startsAt }, body: { isGoing, zone: ownTimeZone() } }),
    onSuccess: (meeting) =>
      client.setQueryData<waiting.Meeting[]>(meetingsKey, (list) =>
        list?.map((item) => (item.startsAt === meeting.startsAt ? meeting : item)),
      ),
  });
}
