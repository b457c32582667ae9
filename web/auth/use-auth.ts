import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { useSyncExternalStore } from 'react';
import type { AuthState } from '../services/auth-store.ts';
import { useServices } from '../services/services.tsx';

/** @param select must answer a primitive or a part of the state, not a new object */
export function useAuth<T>(select: (state: AuthState) => T): T {
  const { auth } = useServices();
  return useSyncExternalStore(auth.subscribe, () => select(auth.get()));
}

/** For screens behind the protected guard. */
export function useCurrentUser(): CurrentUser {
  const user = useAuth((state) => state.user);
  if (!user) throw new Error('nobody is signed in');
  return user;
}
