import { useInfiniteQuery } from '@tanstack/react-query';
import { type auditEntry, listAudit } from '@visavis/domain/desk/contract.ts';
import type { z } from 'zod';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';

export type AuditEntry = z.infer<typeof auditEntry>;

/** What staff did, newest first; of one person where one is named. */
export function useAudit(person: string | null) {
  const { api } = useDesk();
  return useInfiniteQuery({
    queryKey: keys.audit(person),
    queryFn: ({ pageParam }) =>
      api.call(listAudit, { query: { ...(pageParam && { cursor: pageParam }), ...(person && { person }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}
