import { AppError } from '@visavis/domain/wire/errors.ts';
import { REFRESH_SECONDS } from './cookies.ts';

/** For how long after its trade a refresh token is answered with the newest one again, ms: tabs refresh at once. */
export const REFRESH_GRACE = 10_000;
/** For how long a session lives without a refresh, ms. */
const IDLE_LIFETIME = REFRESH_SECONDS * 1000;
/** For how long a session lives at most, ms: 90 days. */
const ABSOLUTE_LIFETIME = 90 * 24 * 3_600_000;

/** When a session that is refreshed now expires. @param createdAt when it began, at its sign-in */
export const sessionExpiry = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_LIFETIME, createdAt.getTime() + ABSOLUTE_LIFETIME));

/** A session, read while it is locked, and the refresh token presented for it. */
export interface RotationFacts {
  session: { generation: number; createdAt: Date; endedAt: Date | null; expiresAt: Date };
  token: { generation: number };
  /** when the token was traded for its successor; null for the newest */
  tradedAt: Date | null;
}

export type RotationDecision =
  | { kind: 'advance'; generation: number; expiresAt: Date }
  /** answered with the newest token, so many generations after the one presented */
  | { kind: 'repeat'; generations: number }
  | { kind: 'refuse' }
  | { kind: 'end-session' };

/**
 * Decides what a refresh token is traded for (rulings 3). The newest one advances. One that was traded a moment ago
 * comes from a tab that refreshed at the same time. Any other was stolen, or its successor was: the session ends.
 */
export function decideRotation({ session, token, tradedAt }: RotationFacts, now: Date): RotationDecision {
  if (session.endedAt || session.expiresAt <= now) return { kind: 'refuse' };
  const generations = session.generation - token.generation;
  if (generations === 0) {
    return { kind: 'advance', generation: session.generation + 1, expiresAt: sessionExpiry(session.createdAt, now) };
  }
  const isRecent = tradedAt !== null && now.getTime() - tradedAt.getTime() <= REFRESH_GRACE;
  return isRecent ? { kind: 'repeat', generations } : { kind: 'end-session' };
}

export interface PasswordReset {
  userId: string;
  usedAt: Date | null;
  expiresAt: Date;
}

/** A reset works once, until it expires. @throws RESET_TOKEN_INVALID */
export function decideReset(reset: PasswordReset | undefined, now: Date): PasswordReset {
  if (!reset || reset.usedAt || reset.expiresAt <= now) throw new AppError('RESET_TOKEN_INVALID');
  return reset;
}
