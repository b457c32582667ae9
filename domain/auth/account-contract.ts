import { z } from 'zod';
import { textsVersion } from '../legal/version.ts';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { nothing } from '../wire/schema.ts';
import { emailChange, passwordChange, usernameChange } from './change-contract.ts';
import { currentUser } from './contract.ts';

const user = z.object({ user: currentUser });

const mailedToken = z.object({ token: z.string().min(1, 'EMAIL_LINK_INVALID').max(200, 'EMAIL_LINK_INVALID') });

export const confirmEmail = route({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm an email address with a mailed token; a change of address takes effect',
  auth: 'none',
  body: mailedToken,
  data: nothing,
  errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN', 'RATE_LIMITED'],
});

export const rejectEmail = route({
  method: 'POST',
  path: '/api/auth/verify-email/reject',
  summary: 'Erase the account that someone else has made with this address, with a mailed token',
  auth: 'none',
  body: mailedToken,
  data: nothing,
  errors: ['EMAIL_LINK_INVALID', 'RATE_LIMITED'],
});

export const resendEmailLink = route({
  method: 'POST',
  path: '/api/account/email/link',
  summary: 'Mail another link to the address that waits to be confirmed; null if none does',
  auth: 'user',
  data: z.object({ sentTo: z.string().nullable() }),
  errors: ['RATE_LIMITED'],
});

export const changeEmail = route({
  method: 'PUT',
  path: '/api/account/email',
  summary: 'Mail a link to a new address; the old one stays until the link is used',
  auth: 'user',
  body: emailChange,
  data: user,
  errors: ['EMAIL_TAKEN', 'PASSWORD_WRONG', 'RECENT_SIGN_IN_REQUIRED', 'RATE_LIMITED'],
});

export const cancelEmailChange = route({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Give up a change of address that waits to be confirmed',
  auth: 'user',
  data: user,
});

export const changePassword = route({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Set a new password; ends every other session',
  auth: 'user',
  body: passwordChange,
  data: nothing,
  errors: ['PASSWORD_WRONG', 'RECENT_SIGN_IN_REQUIRED', 'RATE_LIMITED'],
});

export const changeUsername = route({
  method: 'PUT',
  path: '/api/account/username',
  summary: 'Take another username',
  auth: 'user',
  body: usernameChange,
  data: user,
  errors: ['USERNAME_TAKEN', 'USERNAME_CHANGES_USED', 'RATE_LIMITED'],
});

export const acceptTexts = route({
  method: 'POST',
  path: '/api/account/texts',
  summary: 'Note that the user has seen this version of terms, privacy policy and rules',
  auth: 'user',
  body: z.object({ version: textsVersion }),
  data: user,
});

export const mailDomains = route({
  method: 'GET',
  path: '/api/auth/mail-domains',
  summary: 'Domains that the operator has said to have mail: none is a typing mistake',
  auth: 'none',
  data: z.object({ allowed: z.array(z.string()) }),
});

/** To every socket of a user whose account has changed, whichever device changed it. */
export const accountUpdated = serverEvent('account:updated', user);
