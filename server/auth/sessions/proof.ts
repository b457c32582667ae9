import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import { decideProof } from './decisions.ts';
import type { SessionsRepo } from './repo-sessions.ts';

export interface ProofDependencies {
  repo: Pick<SessionsRepo, 'signedInAt'>;
  /** @throws RATE_LIMITED */
  isPassword(userId: string, password: string): Promise<boolean>;
  clock: Clock;
}

export type Prove = ReturnType<typeof createProof>;

/** Asks for more than an open session: a sign-in of the last minutes, or the password. */
export function createProof({ repo, isPassword, clock }: ProofDependencies) {
  /** @throws RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG, RATE_LIMITED, UNAUTHENTICATED where the account was deleted */
  return async ({ userId, sessionId }: SignedIn, password: string | undefined): Promise<void> => {
    const signedInAt = await repo.signedInAt(sessionId);
    if (!signedInAt) throw new AppError('UNAUTHENTICATED');
    const isPasswordRight = password === undefined ? undefined : await isPassword(userId, password);
    decideProof({ signedInAt, isPasswordRight }, new Date(clock.now()));
  };
}
