import { z } from 'zod';
import { resetToken, signedIn } from '../auth/contract.ts';
import { password } from '../auth/fields-contract.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing } from '../wire/schema.ts';
import { creationOptions, newCredential, requestOptions, signedChallenge } from './credentials.ts';
import { passkeyName } from './name-contract.ts';

/** A way to sign in with a device instead of the password, as its owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: isoTime,
  /** null until someone signs in with it */
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const params = z.object({ id });

export const listPasskeys = route({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The passkeys of the signed-in user, oldest first',
  auth: 'user',
  data: z.array(passkey),
});

export const beginPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Options for a new passkey; a session older than ten minutes needs the password',
  auth: 'user',
  body: z.object({ password: password.optional() }),
  data: creationOptions,
  errors: ['RECENT_SIGN_IN_REQUIRED', 'PASSWORD_WRONG', 'PASSKEY_LIMIT', 'DESK_CLOSED', 'RATE_LIMITED'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Store the passkey that a browser has created',
  auth: 'user',
  body: z.object({ credential: newCredential }),
  data: passkey,
  status: [201],
  errors: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT', 'DESK_CLOSED'],
});

export const renamePasskey = route({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Rename a passkey',
  auth: 'user',
  params,
  body: z.object({ name: passkeyName }),
  data: passkey,
  errors: ['NOT_FOUND'],
});

export const removePasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  summary: 'Remove a passkey: it signs no one in any more; a session older than ten minutes needs the password',
  auth: 'user',
  params,
  body: z.object({ password: password.optional() }),
  data: nothing,
  errors: ['NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED', 'PASSWORD_WRONG', 'LAST_SIGN_IN', 'DESK_CLOSED', 'RATE_LIMITED'],
});

export const deletePasskey = route({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove a passkey within ten minutes of the sign-in',
  auth: 'user',
  params,
  data: nothing,
  errors: ['NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED', 'LAST_SIGN_IN', 'DESK_CLOSED'],
});

export const listResetPasskeys = route({
  method: 'POST',
  path: '/api/auth/reset-password/passkeys',
  summary: 'The passkeys that a new password removes unless they are kept, with the token of a mailed link',
  auth: 'none',
  body: z.object({ token: resetToken }),
  data: z.array(passkey),
  errors: ['RESET_TOKEN_INVALID', 'RATE_LIMITED'],
});

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/options',
  summary: 'Options for a sign-in with any passkey of this site',
  auth: 'none',
  data: requestOptions,
  errors: ['RATE_LIMITED'],
});

export const signInWithPasskey = route({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey; sets the access and refresh cookies',
  auth: 'none',
  body: z.object({ credential: signedChallenge }),
  data: signedIn,
  errors: ['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'RATE_LIMITED'],
});
