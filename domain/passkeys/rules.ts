/** Passkeys: constants (docs/decisions/028-sessions-and-passkeys.md). */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 50;

/** how long a challenge can be answered, ms */
export const CHALLENGE_LIFETIME = 5 * 60_000;
