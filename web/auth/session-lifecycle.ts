import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { AuthStore } from '../services/auth-store.ts';

/** Milliseconds before the next try when the server did not answer. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

interface RestoreOptions {
  /** the user of the session cookies, refreshed once if needed, or null; rejects when the server cannot be reached */
  currentUser: () => Promise<CurrentUser | null>;
  auth: AuthStore;
  wait: (ms: number) => Promise<void>;
}

/**
 * Checks on page load whether a session exists. A server that cannot be reached does not mean signed out: the check
 * retries until it gets an answer, and `authChecked` stays false until then.
 */
export async function restoreSession({ currentUser, auth, wait }: RestoreOptions): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const user = await currentUser();
      // the user may have signed in with the form in the meantime
      if (user && !auth.get().isAuthenticated) auth.login(user);
      auth.setAuthChecked(true);
      return;
    } catch {
      await wait(retryDelay(attempt));
    }
  }
}

interface ExpiryOptions {
  auth: AuthStore;
  goToLogin: () => void;
  notify: () => void;
}

/**
 * Signs out after the server ended the session. Signing out closes the sockets too, which looks the same: while the
 * user's own sign-out is under way, or when no one is signed in, this does nothing.
 */
export function expireSession({ auth, goToLogin, notify }: ExpiryOptions): void {
  const { isAuthenticated, isLoading } = auth.get();
  if (!isAuthenticated || isLoading) return;
  auth.logout();
  notify();
  goToLogin();
}
