import type { Role } from '@visavis/domain/moderation/rules.ts';
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
  emailVerifiedAt: Date | null;
}

/** The address whose confirmation an account waits for: of a typo and its correction, the correction. */
export const addressToConfirm = ({ email, pendingEmail }: Omit<AccountEmail, 'emailVerifiedAt'>): string =>
  pendingEmail ?? email;

/** Whether the address of a link is that of the account and confirmed, by it or by another link to it. */
const hasConfirmed = (link: EmailLink, { email, emailVerifiedAt }: AccountEmail): boolean =>
  link.usedAt !== null && emailVerifiedAt !== null && link.email === email;

/**
 * A link works once, until it expires, while its address is still the one to confirm.
 * @throws EMAIL_LINK_INVALID, with the field `token: EMAIL_CONFIRMED` where the link has done its work
 */
export function decideConfirmation(
  link: EmailLink | undefined,
  account: AccountEmail | undefined,
  now: Date,
): { email: string; changes: boolean } {
  if (link && account && hasConfirmed(link, account)) {
    throw new AppError('EMAIL_LINK_INVALID', { fields: { token: 'EMAIL_CONFIRMED' } });
  }
  if (!link || !account || link.usedAt || link.expiresAt <= now || link.email !== addressToConfirm(account)) {
    throw new AppError('EMAIL_LINK_INVALID');
  }
  return { email: link.email, changes: link.email !== account.email };
}

/**
 * The reader of a mailbox says that they have nothing to do with an account. One whose address was never confirmed goes, also
 * once the link is too old to confirm it, but for those of the staff; of any other a change to the address is given up.
 * @throws EMAIL_LINK_INVALID, as `decideConfirmation`
 */
export function decideRejection(
  link: EmailLink | undefined,
  account: (AccountEmail & { role: Role | null }) | undefined,
): 'account' | 'change' {
  if (link && account && hasConfirmed(link, account)) {
    throw new AppError('EMAIL_LINK_INVALID', { fields: { token: 'EMAIL_CONFIRMED' } });
  }
  if (!link || !account || link.usedAt) throw new AppError('EMAIL_LINK_INVALID');
  if (link.email === account.pendingEmail) return 'change';
  const isTheirs = account.emailVerifiedAt !== null || account.role !== null;
  if (isTheirs || link.email !== account.email) throw new AppError('EMAIL_LINK_INVALID');
  return 'account';
}
