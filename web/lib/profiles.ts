import type { QueryClient } from '@tanstack/react-query';

/** Where the profiles of others are in the query cache, by name. */
export const PROFILES = ['users', 'by-name'] as const;

/** Has a person's profile fetched again: what it shows depends on how the two stand to each other. */
export const refreshProfile = (client: QueryClient, userId: string | undefined): void =>
  void client.invalidateQueries({
    queryKey: PROFILES,
    predicate: ({ state }) => (state.data as { userId: string } | undefined)?.userId === userId,
  });
