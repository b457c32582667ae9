import { z } from 'zod';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing } from '../wire/schema.ts';
import { signedIn } from './contract.ts';
import { credentials, email, password, registration } from './fields-contract.ts';
import { PROVIDER_NAME_MAX, PROVIDER_QUERY_MAX } from './rules.ts';

/** The name of another site that signs people in, as the operator has set it (docs/decisions/064-sign-in-through-another-site.md). */
const params = z.object({ provider: z.string().min(1).max(PROVIDER_NAME_MAX) });
/** The browser goes there, and comes back to `/login/callback/<provider>`. */
const begun = z.object({ url: z.string() });
/** A session older than ten minutes needs the password, or another proof of the last minutes. */
const proof = z.object({ password: password.optional() });
const unproven = ['RECENT_SIGN_IN_REQUIRED', 'PASSWORD_WRONG', 'RATE_LIMITED'] as const;

export const beginProviderSignIn = route({
  method: 'POST',
  path: '/api/auth/providers/:provider/sign-in',
  summary: 'Begin a sign-in through another site; sets a cookie for the way back',
  auth: 'none',
  params,
  data: begun,
  errors: ['NOT_FOUND', 'PROVIDER_AWAY', 'RATE_LIMITED'],
});

export const beginProviderLink = route({
  method: 'POST',
  path: '/api/auth/providers/:provider/link',
  summary: 'Begin to link an account at another site; a session older than ten minutes needs the password',
  auth: 'user',
  params,
  body: proof,
  data: begun,
  errors: ['NOT_FOUND', 'PROVIDER_LINKED', 'PROVIDER_AWAY', ...unproven],
});

export const beginProviderProof = route({
  method: 'POST',
  path: '/api/auth/providers/:provider/prove',
  summary: 'Begin a new sign-in at a linked site, which stands for the password for ten minutes',
  auth: 'user',
  params,
  data: begun,
  errors: ['NOT_FOUND', 'PROVIDER_AWAY', 'RATE_LIMITED'],
});

/** An account here with the confirmed address of someone whom no account knows: none, one with a password, or one without. */
export const KNOWN_ACCOUNTS = ['none', 'password', 'other'] as const;

const providerAnswer = z.discriminatedUnion('outcome', [
  signedIn.extend({ outcome: z.literal('signed-in') }),
  z.object({
    outcome: z.literal('unknown'),
    /** as the provider says; null: it says none */
    email: z.string().nullable(),
    /** whether the provider says that the address is theirs */
    isEmailVerified: z.boolean(),
    account: z.enum(KNOWN_ACCOUNTS),
  }),
  z.object({ outcome: z.literal('linked') }),
  z.object({ outcome: z.literal('proven') }),
]);
export type ProviderAnswer = z.infer<typeof providerAnswer>;

export const finishProvider = route({
  method: 'POST',
  path: '/api/auth/providers/:provider/finish',
  summary: 'Finish what was begun, with the query of the address at which the browser came back',
  auth: 'none',
  params,
  body: z.object({
    query: z.record(z.string(), z.string().max(PROVIDER_QUERY_MAX)),
  }),
  data: providerAnswer,
  errors: [
    'NOT_FOUND',
    'PROVIDER_AWAY',
    'PROVIDER_CANCELLED',
    'PROVIDER_REFUSED',
    'PROVIDER_CLOCK',
    'PROVIDER_EXPIRED',
    'PROVIDER_LINKED',
    'PROVIDER_TAKEN',
    'PROVIDER_OTHER',
    'PROVIDER_NOT_FRESH',
    'RATE_LIMITED',
  ],
});

export const providerRegistration = registration.omit({ password: true, email: true }).extend({
  /** left out: the one that the provider says */
  email: email.optional(),
});
export type ProviderRegistration = z.infer<typeof providerRegistration>;

export const registerWithProvider = route({
  method: 'POST',
  path: '/api/auth/providers/register',
  summary: 'Create an account without a password for someone whom a provider has just named, and sign in',
  auth: 'none',
  body: providerRegistration,
  data: signedIn,
  status: [201],
  errors: [
    'EMAIL_TAKEN',
    'USERNAME_TAKEN',
    'PROOF_REQUIRED',
    'REGISTRATION_CLOSED',
    'INVITATION_REQUIRED',
    'INVALID_INVITE_CODE',
    'PROVIDER_EXPIRED',
    'PROVIDER_TAKEN',
    'RATE_LIMITED',
  ],
});

export const loginAndLink = route({
  method: 'POST',
  path: '/api/auth/providers/login',
  summary: 'Sign in with the password, once, and link the account that a provider has just named',
  auth: 'none',
  body: credentials,
  data: signedIn,
  errors: ['INVALID_CREDENTIALS', 'PROVIDER_EXPIRED', 'PROVIDER_TAKEN', 'PROVIDER_LINKED', 'RATE_LIMITED'],
});

/** An account at another site that opens this one. */
export const identity = z.object({
  id,
  /** its name; null: the operator has removed it, and no one signs in through it */
  provider: z.string().nullable(),
  label: z.string(),
  createdAt: isoTime,
  /** null until someone signs in with it */
  lastUsedAt: isoTime.nullable(),
});
export type Identity = z.infer<typeof identity>;

export const listIdentities = route({
  method: 'GET',
  path: '/api/auth/identities',
  summary: 'The accounts at other sites with which the user signs in, oldest first',
  auth: 'user',
  data: z.array(identity),
});

export const removeIdentity = route({
  method: 'POST',
  path: '/api/auth/identities/:id/remove',
  summary: 'Unlink an account at another site; a session older than ten minutes needs the password',
  auth: 'user',
  params: z.object({ id }),
  body: proof,
  data: nothing,
  errors: ['NOT_FOUND', 'LAST_SIGN_IN', ...unproven],
});
