import { AppError } from '@visavis/domain/wire/errors.ts';

/** A session, read while it is locked, and the refresh token presented for it. */
export interface RotationFacts {
  session: { generation: number; endedAt: Date | null; expiresAt: Date };
  token: { generation: number };
}

/**
 * Decides what a refresh token is traded for (rulings 3). The newest generation advances; its immediate parent (a tab
 * that refreshed at the same time) gets a sibling of the newest; anything older was stolen or replayed.
 * @returns the generation of the next token; `refuse`; or `end-session`, which also ends the session
 */
export function decideRotation({ session, token }: RotationFacts, now: Date): number | 'refuse' | 'end-session' {
  if (session.endedAt || session.expiresAt <= now) return 'refuse';
  const age = session.generation - token.generation;
  if (age > 1) return 'end-session';
  return age === 0 ? session.generation + 1 : session.generation;
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
