import { QueryClient } from '@tanstack/react-query';

/** Retries lost connections (no status) and gateway errors, never a refusal. */
const mayRetry = (failures: number, error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return failures < 2 && (status === 0 || status >= 502);
};

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
