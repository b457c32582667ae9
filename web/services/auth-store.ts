import type { CurrentUser } from '@visavis/domain/auth/contract.ts';

/** Who is signed in (spec.md section 3, 'Auth state'). */
export interface AuthState {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** a sign-in or sign-out is under way */
  isLoading: boolean;
  /** the first look at the session has finished */
  authChecked: boolean;
}

export interface AuthStore {
  get(): AuthState;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  login(user: CurrentUser): void;
  logout(): void;
  /** Does nothing while nobody is signed in. */
  updateUser(part: Partial<CurrentUser>): void;
  setLoading(isLoading: boolean): void;
  setAuthChecked(authChecked: boolean): void;
}

export const signedOut: AuthState = { user: null, isAuthenticated: false, isLoading: false, authChecked: false };

export function createAuthStore(initial: AuthState = signedOut): AuthStore {
  let state = initial;
  const listeners = new Set<() => void>();
  const set = (part: Partial<AuthState>) => {
    state = { ...state, ...part };
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    login: (user) => set({ user, isAuthenticated: true }),
    logout: () => set({ user: null, isAuthenticated: false }),
    updateUser: (part) => {
      if (state.user) set({ user: { ...state.user, ...part } });
    },
    setLoading: (isLoading) => set({ isLoading }),
    setAuthChecked: (authChecked) => set({ authChecked }),
  };
}
