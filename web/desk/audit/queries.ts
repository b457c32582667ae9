import { useInfiniteQuery } from '@tanstack/react-query';
import type { auditEntry } from '@visavis/domain/desk/contract.ts';
import type { z } from 'zod';
import { keys } from '../cache.ts';
import { useDesk } from '../desk-services.tsx';
import type { AuditFilter } from './audit-filter.ts';

export type AuditEntry = z.infer<typeof auditEntry>;

/** The actions of staff, newest first. */
export function useAudit(filter: AuditFilter) {
  const { api } = useDesk();
  const { person, action } = filter;
  return useInfiniteQuery({
    queryKey: keys.audit(filter),
    queryFn: ({ pageParam }) =>
      api.call('GET /api/desk/audit', {
        query: { ...(pageParam && { cursor: pageParam }), ...(person && { person }), ...(action && { action }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}
