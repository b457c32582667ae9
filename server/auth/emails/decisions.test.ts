import { expect, it, vi } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { type AccountEmail, decideConfirmation, decideRejection, type EmailLink } from './decisions.ts';

const now = new Date(1_000_000);
const link: EmailLink = { userId: 'u', email: 'new@a.fr', usedAt: null, expiresAt: new Date(now.getTime() + 1) };
const used = { ...link, usedAt: now };
const signedUp: AccountEmail = { email: 'new@a.fr', pendingEmail: null, emailVerifiedAt: null };
const confirmed: AccountEmail = { ...signedUp, emailVerifiedAt: now };
const changing: AccountEmail = { email: 'old@a.fr', pendingEmail: 'new@a.fr', emailVerifiedAt: now };

it.each<[string, EmailLink | undefined, AccountEmail | undefined, unknown]>([
  ['to the address of the account confirms it', link, signedUp, { email: 'new@a.fr', changes: false }],
  ['to the address that is to take its place changes it', link, changing, { email: 'new@a.fr', changes: true }],
  ['that is unknown is refused', undefined, undefined, 'EMAIL_LINK_INVALID'],
  ['of an account that is gone is refused', link, undefined, 'EMAIL_LINK_INVALID'],
  ['that is used is refused', used, signedUp, 'EMAIL_LINK_INVALID'],
  ['that expires now is refused', { ...link, expiresAt: now }, signedUp, 'EMAIL_LINK_INVALID'],
  ['to an earlier choice is refused', link, { ...changing, pendingEmail: 'newer@a.fr' }, 'EMAIL_LINK_INVALID'],
  ['to the old address is refused during a change', { ...link, email: 'old@a.fr' }, changing, 'EMAIL_LINK_INVALID'],
  ['of a change given up is refused', link, { ...changing, pendingEmail: null }, 'EMAIL_LINK_INVALID'],
])('a link %s', (_, found, account, outcome) => {
  expect(outcomeOf(() => decideConfirmation(found, account, now))).toEqual(outcome);
});

it.each<[string, EmailLink | undefined, AccountEmail | undefined, object | undefined]>([
  ['that has confirmed the address', used, confirmed, { token: 'EMAIL_CONFIRMED' }],
  ['that has done so long ago', { ...used, expiresAt: now }, confirmed, { token: 'EMAIL_CONFIRMED' }],
  ['during a later change', used, { ...confirmed, pendingEmail: 'newer@a.fr' }, { token: 'EMAIL_CONFIRMED' }],
  ['to an address that the account no longer has', used, { ...confirmed, email: 'newer@a.fr' }, undefined],
  ['that became void when the address was not confirmed', used, signedUp, undefined],
  ['that is unknown', undefined, undefined, undefined],
])('a link %s is told apart: %o', (_, found, account, fields) => {
  const refusal = vi.fn(() => decideConfirmation(found, account, now));
  expect(refusal).toThrow(expect.objectContaining({ code: 'EMAIL_LINK_INVALID', params: fields ? { fields } : {} }));
});

const old = { ...link, expiresAt: new Date(0) };
it.each<[string, EmailLink | undefined, Parameters<typeof decideRejection>[1], unknown]>([
  ['to an address that was never confirmed removes the account', link, { ...signedUp, role: null }, 'account'],
  ['that is too old to confirm it does as well', old, { ...signedUp, role: null }, 'account'],
  [
    'does so during a change to another address',
    link,
    { ...signedUp, pendingEmail: 'other@a.fr', role: null },
    'account',
  ],
  ['of the staff does not', link, { ...signedUp, role: 'moderator' }, 'EMAIL_LINK_INVALID'],
  ['to a confirmed address does not', link, { ...confirmed, role: null }, 'EMAIL_LINK_INVALID'],
  ['that has confirmed it does not', used, { ...confirmed, role: null }, 'EMAIL_LINK_INVALID'],
  ['to a new address gives the change up', link, { ...changing, role: 'admin' }, 'change'],
  ['of an account without a confirmed address too', link, { ...changing, emailVerifiedAt: null, role: null }, 'change'],
  ['to an earlier choice is refused', link, { ...changing, pendingEmail: 'c@a.fr', role: null }, 'EMAIL_LINK_INVALID'],
  ['that is used is refused', used, { ...signedUp, role: null }, 'EMAIL_LINK_INVALID'],
  ['that is unknown is refused', undefined, undefined, 'EMAIL_LINK_INVALID'],
])('a rejected link %s', (_, found, account, outcome) => {
  expect(outcomeOf(() => decideRejection(found, account))).toEqual(outcome);
});
