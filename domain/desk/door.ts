import { z } from 'zod';
import { password } from '../auth/fields-contract.ts';
import { ROLES } from '../moderation/rules.ts';
import { requestOptions, signedChallenge } from '../passkeys/credentials.ts';
import { route } from '../wire/route.ts';
import { isoTime, nothing } from '../wire/schema.ts';

/** The signed-in person's way into the desk. */
export const door = z.object({
  role: z.enum(ROLES),
  /** until when this session is in; null: it opens the desk with a second factor */
  openUntil: isoTime.nullable(),
  /** the second factors that the account has */
  passkeys: z.number().int().min(0),
  hasCode: z.boolean(),
});
export type Door = z.infer<typeof door>;

/** The code in an authenticator app. */
const code = z
  .string('CODE_INVALID')
  .trim()
  .regex(/^\d{6}$/, 'CODE_INVALID');

export const getDoor = route({
  method: 'GET',
  path: '/api/desk/door',
  summary: 'The role of the signed-in user, and whether this session is in the desk',
  auth: 'staff',
  data: door,
  errors: ['NOT_FOUND'],
});
export const beginOpen = route({
  method: 'POST',
  path: '/api/desk/door/passkey/options',
  summary: 'Options for opening the desk with a passkey of this account',
  auth: 'staff',
  data: requestOptions,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
export const openWithPasskey = route({
  method: 'POST',
  path: '/api/desk/door/passkey',
  summary: 'Open the desk for this session with a passkey of this account',
  auth: 'staff',
  body: z.object({ credential: signedChallenge }),
  data: door,
  errors: ['NOT_FOUND', 'PASSKEY_REFUSED', 'RATE_LIMITED'],
});
export const openWithCode = route({
  method: 'POST',
  path: '/api/desk/door/code',
  summary: 'Open the desk for this session with a one-time code',
  auth: 'staff',
  body: z.object({ code: code }),
  data: door,
  errors: ['NOT_FOUND', 'CODE_REFUSED', 'RATE_LIMITED'],
});
export const beginCode = route({
  method: 'POST',
  path: '/api/desk/door/code/setup',
  summary: 'Begin to set up one-time codes; they count once a first one is entered',
  auth: 'staff',
  body: z.object({ password }),
  data: z.object({
    /** otpauth://, for an authenticator app */
    uri: z.string(),
    /** the same secret to type, in base32 */
    secret: z.string(),
  }),
  errors: ['NOT_FOUND', 'PASSWORD_WRONG', 'CODE_EXISTS', 'RATE_LIMITED'],
});
export const confirmCode = route({
  method: 'POST',
  path: '/api/desk/door/code/confirm',
  summary: 'Enter a first code: it sets one-time codes up, and opens the desk',
  auth: 'staff',
  body: z.object({ code: code }),
  data: door,
  errors: ['NOT_FOUND', 'CODE_REFUSED', 'CODE_EXISTS', 'RATE_LIMITED'],
});
export const closeDoor = route({
  method: 'DELETE',
  path: '/api/desk/door',
  summary: 'Leave the desk with this session, which stays signed in',
  auth: 'staff',
  data: nothing,
  errors: ['NOT_FOUND'],
});
