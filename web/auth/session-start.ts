import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { AuthStore } from '../services/auth-store.ts';

/** Milliseconds before the next look at a server that gave no answer. */
export const restartDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

interface SessionStart {
  /** the user of the session's cookies, renewed once where needed, or null; rejects where the server cannot be asked */
  currentUser: () => Promise<CurrentUser | null>;
  auth: AuthStore;
  wait: (ms: number) => Promise<void>;
}

/**
 * The first look at the session. A server that cannot be asked has not said that nobody is signed in:
 * it is asked again until it answers, and until then the check has not finished.
 */
export async function startSession({ currentUser, auth, wait }: SessionStart): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const user = await currentUser();
      // somebody may have signed in by the form meanwhile
      if (user && !auth.get().isAuthenticated) auth.login(user);
      auth.setAuthChecked(true);
      return;
    } catch {
      await wait(restartDelay(attempt));
    }
  }
}
