import { CHALLENGE_LIFETIME, type ChallengePurpose, PASSKEYS_MAX } from '@visavis/domain/passkeys/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** The purposes for which a challenge is given and answered. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  /** the session that adds a passkey or proves itself once more; null for a sign-in */
  sessionId: string | null;
}

export interface Challenge extends Pick<ChallengeUse, 'sessionId'> {
  purpose: ChallengePurpose | null;
  expiresAt: Date;
}

export const challengeExpiry = (now: Date): Date => new Date(now.getTime() + CHALLENGE_LIFETIME);

/**
 * A challenge is answered within its lifetime, by the session that asked for it, and for what that asked.
 * @throws PASSKEY_REFUSED
 */
export function decideChallenge(challenge: Challenge | undefined, use: ChallengeUse, now: Date): void {
  const isFor = challenge?.purpose === use.purpose && challenge.sessionId === use.sessionId;
  if (!isFor || challenge.expiresAt <= now) throw new AppError('PASSKEY_REFUSED');
}

/** @throws PASSKEY_LIMIT */
export function decideCount(alreadyThere: number): void {
  if (alreadyThere >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT');
}
