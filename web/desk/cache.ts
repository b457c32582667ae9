import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { codeOf } from '../i18n/error-text.ts';
import type { AuditFilter } from './audit/audit-filter.ts';

/** The keys of all that the desk has fetched. */
export const keys = {
  session: ['session'],
  door: ['door'],
  /** everything that is behind the door */
  desk: ['desk'],
  cases: ['desk', 'cases'],
  case: (id: string) => ['desk', 'case', id],
  people: (search: string) => ['desk', 'people', search],
  person: (id: string) => ['desk', 'person', id],
  appeals: ['desk', 'appeals'],
  figures: (days: number) => ['desk', 'figures', days],
  setup: ['desk', 'setup'],
  totals: ['desk', 'totals'],
  site: ['desk', 'site'],
  audit: (filter: AuditFilter) => ['desk', 'audit', filter],
} as const;

/** Requests about claims go one after the other: a press may prolong a claim and give it back. */
export const claims = { id: 'claims' };

/** Retries lost connections and gateway errors, never a refusal. */
const mayRetry = (failures: number, error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return failures < 2 && (status === 0 || status >= 502);
};

/** A refusal because the door has closed asks for the door again, which then shows. */
export function createDeskCache(retry: typeof mayRetry | false = mayRetry): QueryClient {
  const onError = (error: unknown) => {
    if (codeOf(error) === 'DESK_CLOSED') void client.invalidateQueries({ queryKey: keys.door });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry, staleTime: 5000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  return client;
}
