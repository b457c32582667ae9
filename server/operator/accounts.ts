import type { Plan } from '@visavis/domain/users/rules.ts';
import { afterCommit } from '../ports/after-commit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Realtime } from '../realtime/port.ts';
import type { OperatorRepo } from './repo.ts';
import type { Recorded, SuspensionsRepo } from './repo-suspensions.ts';

export interface AccountActionsDependencies {
  repo: OperatorRepo;
  suspensions: SuspensionsRepo;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** called for each decision that no longer holds: the person is informed */
  onWithdrawn(decisionId: string): Promise<void>;
  /** called after a suspension has ended: the queue of the desk is another */
  onCaseChanged(caseId: null): Promise<void>;
}

/** sessions that one statement ends where all are ended */
const BATCH = 1000;

/** Actions of the operator's command and the desk on accounts. */
export function createAccountActions(dependencies: AccountActionsDependencies) {
  const { repo, suspensions, realtime, clock, log } = dependencies;
  return {
    /** Ends every session of a user, and closes their sockets. @returns how many sessions */
    async signOut(userId: string): Promise<number> {
      const sessions = await repo.endSessions(userId, new Date(clock.now()));
      realtime.closeUser(userId);
      return sessions;
    },

    /** The same for everyone. */
    async signOutAll(): Promise<{ sessions: number; users: number }> {
      const at = new Date(clock.now());
      const users = new Set<string>();
      let sessions = 0;
      for (;;) {
        const ended = await repo.endSomeSessions(at, BATCH);
        if (ended.length === 0) return { sessions, users: users.size };
        sessions += ended.length;
        for (const userId of new Set(ended)) {
          users.add(userId);
          realtime.closeUser(userId);
        }
      }
    },

    /**
     * Withdraws what suspends a user.
     * @param entry for the audit log of the desk; null: by the command
     * @param read the end of the suspension that was read: another is not ended
     * @returns whether they were suspended
     * @throws CASE_CHANGED
     */
    async reinstate(userId: string, entry: Recorded | null, read?: Date): Promise<boolean> {
      const withdrawn = await suspensions.reinstate(userId, new Date(clock.now()), entry, read);
      if (!withdrawn) return false;
      await afterCommit(
        log,
        { what: 'what follows the end of a suspension', userId },
        ...withdrawn.map((decisionId) => () => dependencies.onWithdrawn(decisionId)),
        () => dependencies.onCaseChanged(null),
      );
      return true;
    },

    /** @param until null: it lasts, as the free plan does @returns when it ends */
    async setPlan(userId: string, plan: Plan, until: Date | null): Promise<Date | null> {
      const planEnd = plan === 'free' ? null : until;
      await repo.setPlan(userId, plan, planEnd);
      return planEnd;
    },
  };
}
export type AccountActions = ReturnType<typeof createAccountActions>;
