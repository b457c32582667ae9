import {
  INVITATIONS_OPENED_PER_HOUR,
  INVITATIONS_PER_HOUR,
  INVITE_TRIES_PER_HOUR,
} from '@visavis/domain/friends/rules.ts';
import type { Act } from './attempts.ts';

const QUARTER_HOUR = 900;
const HOUR = 3600;

/**
 * The limits of each address, beside that of requests as such: a school of several hundred signs up and in behind one
 * within an hour, and guesses are few (docs/security.md, 'Sign-in').
 */
export const addressActs = {
  register: { name: 'register', seconds: HOUR, done: 500, failed: { max: 20, codes: ['EMAIL_TAKEN'] } },
  /** A sign-up asks for work (server/auth/accounts/sign-up-proof.ts). */
  signUpChallenge: { name: 'register-challenge', seconds: HOUR, done: 600 },
  signIn: { name: 'login-ip', seconds: QUARTER_HOUR, done: 600, failed: { max: 30, codes: ['INVALID_CREDENTIALS'] } },
  /** The page of the sign-in asks as it opens. */
  beginPasskeySignIn: { name: 'passkey-options', seconds: QUARTER_HOUR, done: 1500 },
  signInWithPasskey: {
    name: 'passkey-sign-in',
    seconds: QUARTER_HOUR,
    done: 600,
    failed: { max: 30, codes: ['PASSKEY_REFUSED', 'PASSKEY_UNKNOWN'] },
  },
  /** Asks the provider, where it has not been asked within the hour. */
  beginProvider: { name: 'provider-begin', seconds: QUARTER_HOUR, done: 600 },
  /** Each asks the provider; what a browser makes up is refused before that. */
  finishProvider: {
    name: 'provider-finish',
    seconds: QUARTER_HOUR,
    done: 600,
    failed: { max: 60, codes: ['PROVIDER_REFUSED', 'PROVIDER_EXPIRED'] },
  },
  confirmEmail: { name: 'confirm-email', seconds: HOUR, done: 500, failed: { max: 20, codes: ['EMAIL_LINK_INVALID'] } },
  /** Each is a mail. */
  forgotPassword: { name: 'forgot', seconds: HOUR, done: 60 },
  /** The page of a mailed link asks as it opens. */
  lookAtReset: { name: 'reset-look', seconds: HOUR, done: 400, failed: { max: 20, codes: ['RESET_TOKEN_INVALID'] } },
  resetPassword: { name: 'reset', seconds: HOUR, done: 200, failed: { max: 20, codes: ['RESET_TOKEN_INVALID'] } },
  inviteCode: {
    name: 'invite-ip',
    seconds: HOUR,
    done: 500,
    failed: { max: INVITE_TRIES_PER_HOUR, codes: ['INVALID_INVITE_CODE'] },
  },
  openInvitation: {
    name: 'invitation-ip',
    seconds: HOUR,
    done: 500,
    failed: { max: 2 * INVITATIONS_OPENED_PER_HOUR, codes: ['INVALID_INVITE_CODE'] },
  },
  /** Without a session: pages and calls of the API count together. */
  lookAtInvitation: {
    name: 'invitation',
    seconds: HOUR,
    done: 5 * INVITATIONS_PER_HOUR,
    failed: { max: INVITATIONS_PER_HOUR, codes: ['INVALID_INVITE_CODE'] },
  },
} as const satisfies Record<string, Act>;
