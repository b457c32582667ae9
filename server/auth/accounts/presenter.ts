import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { avatarUrl } from '../../http/presenter.ts';
import type { Account } from './repo-accounts.ts';

export const presentAccount = (account: Omit<Account, 'passwordHash'>): CurrentUser => ({
  userId: account.id,
  username: account.username,
  email: account.email,
  avatar: avatarUrl(account),
});
