import { z } from 'zod';
import { textsVersion } from '../legal/version.ts';
import { PASSKEYS_MAX } from '../passkeys/rules.ts';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing, pictureUrl } from '../wire/schema.ts';
import { credentials, email, password, registration } from './fields-contract.ts';
import { SESSION_ENDS, SOCKET_ID_MAX } from './rules.ts';

export const currentUser = z.object({
  userId: id,
  username: z.string(),
  email: z.string(),
  avatar: pictureUrl,
  /** whether `email` is confirmed; absent where the server does not ask for it */
  emailVerified: z.boolean().optional(),
  /** whether the user has proven their age; absent where the server does not ask for it */
  ageProven: z.boolean().optional(),
  /** the address that takes the place of `email` once it is confirmed */
  pendingEmail: z.string().optional(),
  /** the account has no password: what asks for it takes a sign-in of the last ten minutes instead */
  passwordless: z.literal(true).optional(),
  /** the version of terms, privacy policy and rules, while the user has accepted none or another */
  newTexts: textsVersion.optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export type Registration = z.infer<typeof registration>;

const user = z.object({ user: currentUser });
/** `restored`: the account was being deleted, and this sign-in has ended that. */
export const signedIn = z.object({ user: currentUser, restored: z.literal(true).optional() });

export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account; does not sign in',
  auth: 'none',
  csrf: false,
  body: registration,
  data: user,
  status: [201],
  errors: [
    'EMAIL_TAKEN',
    'USERNAME_TAKEN',
    'PROOF_REQUIRED',
    'REGISTRATION_CLOSED',
    'INVITATION_REQUIRED',
    'INVALID_INVITE_CODE',
    'RATE_LIMITED',
  ],
});

export const login = route({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; sets the access and refresh cookies',
  auth: 'none',
  csrf: false,
  body: credentials,
  data: signedIn,
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
});

export const me = route({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  auth: 'user',
  data: user,
});

/** `isRenewable`: there is no user, and `refresh` may bring one back. `ended`: it cannot, because the session is over. */
const currentSession = z.object({
  user: currentUser.nullable(),
  isRenewable: z.boolean(),
  ended: z.enum(SESSION_ENDS).optional(),
});

export const session = route({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in, if anyone; never refused',
  auth: 'none',
  data: currentSession,
});

export const refresh = route({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Trade the refresh cookie for two new cookies',
  auth: 'none',
  csrf: false,
  /** `socketId`: of the client that asks, which lives on for as long as the new access cookie */
  body: z.object({ socketId: z.string().max(SOCKET_ID_MAX).optional() }).nullish(),
  data: user,
  errors: ['UNAUTHENTICATED'],
});

/** The access that let this socket in ends in RENEWAL_TIME, and the socket with it. */
export const sessionExpiring = serverEvent('session:expiring', z.object({ expiresAt: isoTime }));

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session: clears both cookies and closes its sockets',
  auth: 'none',
  data: nothing,
});

export const resetToken = z.string().min(1, 'RESET_TOKEN_INVALID').max(200, 'RESET_TOKEN_INVALID');

export const forgotPassword = route({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a reset link; the answer is the same for known and unknown addresses',
  auth: 'none',
  body: z.object({ email }),
  data: nothing,
  status: [202],
  errors: ['RATE_LIMITED'],
});

export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with a mailed token; ends every session',
  auth: 'none',
  body: z.object({
    token: resetToken,
    password,
    /** passkeys that go on signing in; the others are removed */
    keepPasskeys: z.array(id).max(PASSKEYS_MAX).optional(),
  }),
  data: nothing,
  errors: ['RESET_TOKEN_INVALID', 'RATE_LIMITED'],
});
