import { expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { type AccountEmail, decideConfirmation, type EmailLink } from './decisions.ts';

const now = new Date(1_000_000);
const link: EmailLink = { userId: 'u', email: 'new@a.fr', usedAt: null, expiresAt: new Date(now.getTime() + 1) };
const signedUp: AccountEmail = { email: 'new@a.fr', pendingEmail: null };
const changing: AccountEmail = { email: 'old@a.fr', pendingEmail: 'new@a.fr' };

it.each<[string, EmailLink | undefined, AccountEmail | undefined, unknown]>([
  ['to the address of the account confirms it', link, signedUp, { email: 'new@a.fr', changes: false }],
  ['to the address that is to take its place changes it', link, changing, { email: 'new@a.fr', changes: true }],
  ['that is unknown is refused', undefined, undefined, 'EMAIL_LINK_INVALID'],
  ['of an account that is gone is refused', link, undefined, 'EMAIL_LINK_INVALID'],
  ['that is used is refused', { ...link, usedAt: now }, signedUp, 'EMAIL_LINK_INVALID'],
  ['that expires now is refused', { ...link, expiresAt: now }, signedUp, 'EMAIL_LINK_INVALID'],
  ['to an earlier choice is refused', link, { ...changing, pendingEmail: 'newer@a.fr' }, 'EMAIL_LINK_INVALID'],
  ['to the old address is refused during a change', { ...link, email: 'old@a.fr' }, changing, 'EMAIL_LINK_INVALID'],
  ['of a change given up is refused', link, { ...changing, pendingEmail: null }, 'EMAIL_LINK_INVALID'],
])('a link %s', (_, found, account, outcome) => {
  expect(outcomeOf(() => decideConfirmation(found, account, now))).toEqual(outcome);
});
