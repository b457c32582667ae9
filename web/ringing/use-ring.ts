import { createContext, useContext } from 'react';
import { useStore } from '../lib/use-store.ts';
import type { Readable } from '../platform/store.ts';
import type { RingSession } from './ring-session.ts';
import type { RingState } from './ring-state.ts';

/** Null until the first call. */
export const RingContext = createContext<RingSession | null>(null);

const silent: Readable<RingState | null> = { get: () => null, subscribe: () => () => undefined };

/** The rings, and the user's actions on them. */
export function useRing(): RingState & { session: RingSession | null } {
  const session = useContext(RingContext);
  const state = useStore<RingState | null>(session ?? silent);
  return { outgoing: state?.outgoing ?? null, incoming: state?.incoming ?? null, session };
}
