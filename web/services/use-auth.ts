import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { useStore } from '../lib/use-store.ts';
import type { AuthState } from './auth-store.ts';
import { useServices } from './services.tsx';

/** @param select must return a primitive or a part of the state, never a new object */
export const useAuth = <T>(select: (state: AuthState) => T): T => useStore(useServices().auth, select);

/** For screens behind the protected guard. */
export function useCurrentUser(): CurrentUser {
  const user = useAuth((state) => state.user);
  if (!user) throw new Error('useCurrentUser needs a signed-in user');
  return user;
}
