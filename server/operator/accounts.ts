import type { Plan } from '@visavis/domain/users/rules.ts';
import type { Clock } from '../ports/clock.ts';
import type { Realtime } from '../realtime/port.ts';
import type { OperatorRepo } from './repo.ts';

export interface AccountActionsDependencies {
  repo: OperatorRepo;
  realtime: Realtime;
  clock: Clock;
}

/** What the operator's command and the desk do with accounts. */
export function createAccountActions({ repo, realtime, clock }: AccountActionsDependencies) {
  return {
    /** Ends every session of a user, and closes their sockets. @returns how many sessions */
    async signOut(userId: string): Promise<number> {
      const sessions = await repo.endSessions(userId, new Date(clock.now()));
      realtime.closeUser(userId);
      return sessions;
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
