import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { avatarUrl } from '../../http/presenter.ts';
import type { Account } from './repo-accounts.ts';

export type PresentAccount = (account: Account) => CurrentUser;

export interface AccountPresenterOptions {
  /** whether the server asks for a confirmed address */
  asksVerification: boolean;
  /** whether it asks for a proof of age */
  asksAge: boolean;
  /** that of terms, privacy policy and rules now */
  textsVersion: string;
}

export const accountPresenter =
  ({ asksVerification, asksAge, textsVersion }: AccountPresenterOptions): PresentAccount =>
  (account) => ({
    userId: account.id,
    username: account.username,
    email: account.email,
    avatar: avatarUrl(account),
    ...(asksVerification && { emailVerified: account.emailVerifiedAt !== null }),
    ...(asksAge && { ageProven: account.ageProvenAt !== null }),
    ...(account.passwordHash === null && { passwordless: true as const }),
    ...(account.pendingEmail && { pendingEmail: account.pendingEmail }),
    ...(account.acceptedTexts !== textsVersion && { newTexts: textsVersion }),
  });
