import { skipToken, useQuery } from '@tanstack/react-query';
import { messagesKeys } from './queries.ts';
import type { Typing } from './typing-state.ts';

const noOne: Typing = {};

/** The people who are typing, by conversation; set by events only. */
export function useTyping(): Typing {
  return (
    useQuery<Typing>({ queryKey: messagesKeys.typing, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity })
      .data ?? noOne
  );
}
