/** Passkeys: constants (docs/decisions/028-sessions-and-passkeys.md). */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 50;

/** The purpose of a challenge: a new passkey, a proof of the signed-in person, or a sign-in. */
export const CHALLENGE_PURPOSES = ['add', 'prove', 'sign-in'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** how long a challenge can be answered, ms */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/**
 * Why a passkey is refused whose signature holds: it asked its user for no PIN, finger or face, or its counter went back, as
 * that of a copy does.
 */
export type PasskeyFault = 'UNVERIFIED' | 'COUNTER';
