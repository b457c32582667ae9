import { AppError } from '@visavis/domain/wire/errors.ts';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Account, AccountsRepo } from '../accounts/repo-accounts.ts';
import { decideProof } from './decisions.ts';
import type { SessionsRepo } from './repo-sessions.ts';

export interface ProofDependencies {
  repo: Pick<SessionsRepo, 'provenAt'>;
  /** @throws RATE_LIMITED */
  isPassword(userId: string, password: string): Promise<boolean>;
  clock: Clock;
}

export type Prove = ReturnType<typeof createProof>;

/** Asks for more than an open session: a sign-in of the last minutes, or the password. */
export function createProof({ repo, isPassword, clock }: ProofDependencies) {
  /** @throws RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG, RATE_LIMITED, UNAUTHENTICATED where the account was deleted */
  return async ({ userId, sessionId }: SignedIn, password: string | undefined): Promise<void> => {
    const signedInAt = await repo.provenAt(sessionId);
    if (!signedInAt) throw new AppError('UNAUTHENTICATED');
    const isPasswordRight = password === undefined ? undefined : await isPassword(userId, password);
    decideProof({ signedInAt, isPasswordRight }, new Date(clock.now()));
  };
}

/** The field of a form that the password comes from. */
export type PasswordField = 'password' | 'currentPassword';

/**
 * Asks for the password, whatever the session; or of someone whose account has none for a proof of the last minutes.
 * @throws VALIDATION_FAILED (PASSWORD_REQUIRED), PASSWORD_WRONG, RECENT_SIGN_IN_REQUIRED, RATE_LIMITED
 */
export type ConfirmOwner = (user: SignedIn, password: string | undefined, field?: PasswordField) => Promise<Account>;

export interface ConfirmOwnerDependencies extends ProofDependencies {
  accounts: Pick<AccountsRepo, 'byId'>;
}

export function createConfirmOwner({ accounts, isPassword, ...proof }: ConfirmOwnerDependencies): ConfirmOwner {
  const prove = createProof({ ...proof, isPassword });
  return async (user, password, field = 'password') => {
    const account = await accounts.byId(user.userId);
    if (!account) throw new AppError('UNAUTHENTICATED');
    if (account.passwordHash === null) await prove(user, undefined);
    else if (password === undefined)
      throw new AppError('VALIDATION_FAILED', { fields: { [field]: 'PASSWORD_REQUIRED' } });
    else if (!(await isPassword(user.userId, password))) {
      throw new AppError('PASSWORD_WRONG', { fields: { [field]: 'PASSWORD_WRONG' } });
    }
    return account;
  };
}
