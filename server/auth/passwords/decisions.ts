import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

export interface PasswordReset {
  userId: string;
  usedAt: Date | null;
  expiresAt: Date;
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
 * Whether its passkeys go. Where addresses are confirmed, an account whose address never was may be someone else's, who must
 * not keep a way in. Those of staff stay: they are the second factor, which a mailbox is not to take away.
 * @param isRequired addresses are confirmed
 */
export const losesPasskeys = ({ emailVerifiedAt, role }: ResetFacts, isRequired: boolean): boolean =>
  isRequired && emailVerifiedAt === null && role === null;
