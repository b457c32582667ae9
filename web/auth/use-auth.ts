import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { useSyncExternalStore } from 'react';
import { useServices } from '../app/services.tsx';
import type { AuthState } from './auth-store.ts';

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
