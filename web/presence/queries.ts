import { skipToken, useQuery } from '@tanstack/react-query';
import type { Presence } from './presence-state.ts';

export const presenceKey = ['presence'] as const;

const nobody: Presence = {};

/** What the events have told so far; there is no call that asks for it. */
export function usePresenceMap(): Presence {
  return (
    useQuery<Presence>({ queryKey: presenceKey, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity }).data ??
    nobody
  );
}
