import { isFreshSignIn, LAST_USE_PRECISION } from '@visavis/domain/auth/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { REFRESH_SECONDS } from './cookies.ts';

/** how long a traded refresh token is still answered with the newest one, ms: tabs may refresh at the same time */
export const REFRESH_GRACE = 10_000;
/** how long a session lives without a refresh, ms */
const IDLE_LIFETIME = REFRESH_SECONDS * 1000;
/** how long a session lives at most, ms: 90 days */
const ABSOLUTE_LIFETIME = 90 * 24 * 3_600_000;

/** When a session refreshed now expires. @param createdAt when its user signed in */
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
  /** answer with the newest token, which is this many generations after the presented one */
  | { kind: 'repeat'; generations: number }
  | { kind: 'refuse' }
  | { kind: 'end-session' };

/**
 * Decides what a refresh token is traded for (rulings 3). The newest one advances. One that was traded within
 * REFRESH_GRACE comes from a tab that refreshed at the same time. Any older one was stolen, or its successor was: the
 * session ends.
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

/** How far the deletion of an account has come, read while it is locked. */
export interface LeavingFacts {
  eraseAt: Date | null;
  erasingSince: Date | null;
}

/** `restore` starts a session as `start` does, and ends the deletion of the account. */
export type SignInDecision = 'start' | 'restore' | 'refuse';

/** An account that is being deleted comes back by a sign-in, until its erasure has begun (rulings 34). */
export function decideSignIn(facts: LeavingFacts | undefined): SignInDecision {
  if (!facts || facts.erasingSince) return 'refuse';
  return facts.eraseAt ? 'restore' : 'start';
}

/** Whether the use of a session is to be noted. */
export const isUseNoted = (lastUse: Date, now: Date): boolean =>
  now.getTime() - lastUse.getTime() >= LAST_USE_PRECISION;

/** A sign-in, and the account that it opens. */
export interface SignInFacts {
  /** the browser showed that this user has signed in on it */
  isKnownDevice: boolean;
  /** the account had no session before: someone who has just registered */
  isFirst: boolean;
  /** the address is confirmed, or need not be */
  isAddressSettled: boolean;
}

/** Whether a sign-in is worth a mail to the owner. An address that is still to be confirmed may be a stranger's. */
export const isNoticeDue = ({ isKnownDevice, isFirst, isAddressSettled }: SignInFacts): boolean =>
  !isKnownDevice && !isFirst && isAddressSettled;

/** What is known of someone who asks for more than an open session alone may do. */
export interface Proof {
  signedInAt: Date;
  /** undefined if none was sent */
  isPasswordRight: boolean | undefined;
}

/** Someone who finds an open session must not be able to keep the account. @throws RECENT_SIGN_IN_REQUIRED, PASSWORD_WRONG */
export function decideProof({ signedInAt, isPasswordRight }: Proof, now: Date): void {
  if (isPasswordRight === false) throw new AppError('PASSWORD_WRONG', { fields: { password: 'PASSWORD_WRONG' } });
  if (isPasswordRight || isFreshSignIn(signedInAt, now)) return;
  throw new AppError('RECENT_SIGN_IN_REQUIRED');
}
