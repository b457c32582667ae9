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
