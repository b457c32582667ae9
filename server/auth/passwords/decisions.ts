import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

export interface PasswordReset {
  userId: string;
  usedAt: Date | null;
  expiresAt: Date;
  /** that its use gives; null: none */
  role: Role | null;
}

/** A reset works once, until it expires. @throws RESET_TOKEN_INVALID */
export function decideReset(reset: PasswordReset | undefined, now: Date): PasswordReset {
  if (!reset || reset.usedAt || reset.expiresAt <= now) throw new AppError('RESET_TOKEN_INVALID');
  return reset;
}

/** An account whose password is reset. */
export interface ResetFacts {
  emailVerifiedAt: Date | null;
  role: Role | null;
}

/**
 * The passkeys that stay: those that its reader chooses, as one may be a thief's. Where addresses are confirmed, an account
 * whose address never was may be someone else's, who must not keep a way in. Passkeys of staff stay: they are the second factor,
 * which a mailbox is not to take away.
 * @param isRequired addresses are confirmed
 */
export function decidePasskeys({ emailVerifiedAt, role }: ResetFacts, isRequired: boolean): 'all' | 'none' | 'chosen' {
  if (role !== null) return 'all';
  return isRequired && emailVerifiedAt === null ? 'none' : 'chosen';
}
