import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { createStore, type Readable } from '../platform/store.ts';

/** The signed-in account (spec.md section 3, 'Auth state'). */
export interface AuthState {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** a sign-in or sign-out is under way */
  isLoading: boolean;
  /** someone has signed out here, and no one has signed in since */
  hasLeft: boolean;
  /** the session has been checked once since the page loaded */
  authChecked: boolean;
}

export interface AuthStore extends Readable<AuthState> {
  login(user: CurrentUser): void;
  /** The session is over. */
  logout(): void;
  /** The user has ended it. */
  leave(): void;
  /** Does nothing while no one is signed in. */
  updateUser(part: Partial<CurrentUser>): void;
  setLoading(isLoading: boolean): void;
  setAuthChecked(authChecked: boolean): void;
}

export const signedOut: AuthState = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  hasLeft: false,
  authChecked: false,
};

export function createAuthStore(initial: AuthState = signedOut): AuthStore {
  const store = createStore(initial);
  return {
    get: store.get,
    subscribe: store.subscribe,
    login: (user) => store.update({ user, isAuthenticated: true, hasLeft: false }),
    logout: () => store.update({ user: null, isAuthenticated: false }),
    leave: () => store.update({ user: null, isAuthenticated: false, hasLeft: true }),
    updateUser: (part) => {
      const { user } = store.get();
      if (user) store.update({ user: { ...user, ...part } });
    },
    setLoading: (isLoading) => store.update({ isLoading }),
    setAuthChecked: (authChecked) => store.update({ authChecked }),
  };
}
