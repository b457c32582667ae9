import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Realtime } from '../../realtime/port.ts';
import type { Prove } from './proof.ts';
import type { OpenSessionRow, OpenSessionsRepo } from './repo-open-sessions.ts';

const presentSession = (row: OpenSessionRow, currentId: string): OpenSession => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
  isCurrent: row.id === currentId,
});

export interface OpenSessionsDependencies {
  repo: OpenSessionsRepo;
  prove: Prove;
  clock: Clock;
  realtime: Realtime;
  security: SecurityLog;
}

/** The session that asks to end sessions. */
export interface Asking {
  user: SignedIn;
  password: string | undefined;
  /** the network of the request, for the security log */
  address: string;
}

export type OpenSessions = ReturnType<typeof createOpenSessions>;

/** The sessions of a user, for themselves. */
export function createOpenSessions({ repo, prove, clock, realtime, security }: OpenSessionsDependencies) {
  const now = () => new Date(clock.now());

  function close(ended: readonly string[], { user: { userId }, address }: Asking): void {
    for (const sessionId of ended) {
      security('session-ended', { userId, sessionId, address });
      realtime.closeSession(sessionId);
    }
  }

  return {
    /** The one that asks first, then the others, the last used first. */
    async list({ userId, sessionId }: SignedIn): Promise<OpenSession[]> {
      const sessions = (await repo.ofUser(userId, now())).map((row) => presentSession(row, sessionId));
      return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** @throws NOT_FOUND for one that is over or of someone else, RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG */
    async end(id: string, asking: Asking): Promise<void> {
      await prove(asking.user, asking.password);
      const ended = await repo.end(asking.user.userId, id, now());
      if (ended.length === 0) throw new AppError('NOT_FOUND');
      close(ended, asking);
    },

    /** Ends all but the one that asks. @returns how many @throws RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG */
    async endOthers(asking: Asking): Promise<number> {
      await prove(asking.user, asking.password);
      const { userId, sessionId } = asking.user;
      const ended = await repo.endOthers(userId, sessionId, now());
      close(ended, asking);
      return ended.length;
    },
  };
}
