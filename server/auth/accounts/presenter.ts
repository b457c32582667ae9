import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { avatarUrl } from '../../http/presenter.ts';
import type { Account } from './repo-accounts.ts';

export type PresentAccount = (account: Omit<Account, 'passwordHash'>) => CurrentUser;

/** @param asksVerification whether the server asks for a confirmed address */
export const accountPresenter =
  (asksVerification: boolean): PresentAccount =>
  (account) => ({
    userId: account.id,
    username: account.username,
    email: account.email,
    avatar: avatarUrl(account),
    ...(asksVerification && { emailVerified: account.emailVerifiedAt !== null }),
    ...(account.pendingEmail && { pendingEmail: account.pendingEmail }),
  });
