import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import { decideAdmission, isProofRecent, mayChangeFactors, type Needed } from './decisions.ts';
import type { AccessRepo } from './repo-access.ts';

/** The guard of the desk: the transports are built on it, so it exists before them. */
export function createAccess(repo: AccessRepo, clock: Clock) {
  /** Whether someone may add or remove second factors: with a role and one of them, in the open desk alone. */
  async function isFreeToChangeFactors(user: SignedIn): Promise<boolean> {
    const [facts, factors] = [await repo.facts(user), await repo.factors(user.userId)];
    return mayChangeFactors(facts, factors, new Date(clock.now()));
  }

  return {
    isFreeToChangeFactors,

    /**
     * @param isBackground the page may ask by itself, so that it says nothing of anyone's presence
     * @returns the role @throws NOT_FOUND without the role that is needed, DESK_CLOSED
     */
    async admit(user: SignedIn, needed: Needed, { isBackground }: { isBackground: boolean }): Promise<Role> {
      const now = new Date(clock.now());
      const { role, isNoted } = decideAdmission(await repo.facts(user), needed, now);
      if (isNoted && !isBackground) await repo.noteRequest(user.sessionId, now);
      return role;
    },

    /** Someone has done something that a page may also do by itself. */
    noteUse: ({ sessionId }: SignedIn): Promise<void> => repo.noteRequest(sessionId, new Date(clock.now())),

    /** Before what takes someone's data or account. @throws RECENT_PROOF_REQUIRED where the second factor was given long ago */
    async guardProof(user: SignedIn): Promise<void> {
      if (!isProofRecent(await repo.facts(user), new Date(clock.now()))) throw new AppError('RECENT_PROOF_REQUIRED');
    },

    /** @throws DESK_CLOSED */
    async guardFactors(user: SignedIn): Promise<void> {
      if (!(await isFreeToChangeFactors(user))) throw new AppError('DESK_CLOSED');
    },
  };
}
export type Access = ReturnType<typeof createAccess>;
