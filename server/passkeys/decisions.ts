import { CHALLENGE_LIFETIME, PASSKEYS_MAX } from '@visavis/domain/passkeys/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

export interface Challenge {
  /** the session that adds a passkey or proves itself once more; null for a sign-in */
  sessionId: string | null;
  expiresAt: Date;
}

export const challengeExpiry = (now: Date): Date => new Date(now.getTime() + CHALLENGE_LIFETIME);

/**
 * A challenge is answered within its lifetime, by the session that asked for it.
 * @param sessionId the session that adds a passkey or proves itself once more; null for a sign-in
 * @throws PASSKEY_REFUSED
 */
export function decideChallenge(challenge: Challenge | undefined, sessionId: string | null, now: Date): void {
  if (!challenge || challenge.expiresAt <= now || challenge.sessionId !== sessionId) {
    throw new AppError('PASSKEY_REFUSED');
  }
}

/** @throws PASSKEY_LIMIT */
export function decideCount(alreadyThere: number): void {
  if (alreadyThere >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
}
