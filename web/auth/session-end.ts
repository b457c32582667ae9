import type { AuthStore } from '../services/auth-store.ts';

interface SessionEnd {
  auth: AuthStore;
  /** drops what the server said to this user */
  forget: () => void;
  toLogin: () => void;
  say: () => void;
}

/**
 * What follows a session that ended without the user's doing. While a sign-out of their own is under way the server
 * closes the sockets, which looks the same: then there is nothing to say, and the sign-out goes on by itself.
 */
export const sessionEnd =
  ({ auth, forget, toLogin, say }: SessionEnd) =>
  (): void => {
    const { isAuthenticated, isLoading } = auth.get();
    if (!isAuthenticated || isLoading) return;
    auth.logout();
    forget();
    say();
    toLogin();
  };
