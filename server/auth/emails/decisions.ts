import { AppError } from '@visavis/domain/wire/errors.ts';

export interface EmailLink {
  userId: string;
  email: string;
  usedAt: Date | null;
  expiresAt: Date;
}

/** The address of an account, and the one that is to take its place. */
export interface AccountEmail {
  email: string;
  pendingEmail: string | null;
}

/** The address whose confirmation an account waits for: of a typo and its correction, the correction. */
export const addressToConfirm = ({ email, pendingEmail }: AccountEmail): string => pendingEmail ?? email;

/** A link works once, until it expires, while its address is still the one to confirm. @throws EMAIL_LINK_INVALID */
export function decideConfirmation(
  link: EmailLink | undefined,
  account: AccountEmail | undefined,
  now: Date,
): { email: string; changes: boolean } {
  if (!link || !account || link.usedAt || link.expiresAt <= now || link.email !== addressToConfirm(account)) {
    throw new AppError('EMAIL_LINK_INVALID');
  }
  return { email: link.email, changes: link.email !== account.email };
}
