/** Passkeys: constants and who may add one (docs/decisions/028-sessions-and-passkeys.md). */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 50;

/** how long a challenge can be answered, ms */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** how long after a sign-in a passkey can be added without the password, ms */
export const FRESH_SIGN_IN = 10 * 60_000;

/** Whether a session is new enough to stand for the password. */
export const isFreshSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= FRESH_SIGN_IN;
