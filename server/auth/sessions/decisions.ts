import { type EndReason, isFreshSignIn, LAST_USE_PRECISION, type SessionEnd } from '@visavis/domain/auth/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { REFRESH_SECONDS } from './cookies.ts';

/** how long a traded refresh token is answered with the same one again, ms: tabs may refresh at the same time */
const REFRESH_GRACE = 10_000;
/** successors of one token at most: the last of them is answered again, however often an answer gets lost */
const SUCCESSORS_MAX = 100;
/** Refreshes of a session: more than 90 days have. Each token stays known, because by an old one a theft is noticed. */
const GENERATIONS_MAX = 10_000;
/** how long a session lives without a refresh, ms */
const IDLE_LIFETIME = REFRESH_SECONDS * 1000;
/** how long a session lives at most, ms: 90 days */
const ABSOLUTE_LIFETIME = 90 * 24 * 3_600_000;

/** When a session refreshed now expires. @param createdAt when its user signed in */
export const sessionExpiry = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_LIFETIME, createdAt.getTime() + ABSOLUTE_LIFETIME));

/** The tokens that a refresh token was traded for: of several, one at most is ever presented. */
export interface Successors {
  count: number;
  firstAt: Date;
  lastAt: Date;
}

/** When a session is over, and why. */
export interface SessionTime {
  endedAt: Date | null;
  endReason: EndReason | null;
  expiresAt: Date;
}

/** Why a session is over; null where it is not, or that is not known. */
export function endOf({ endedAt, endReason, expiresAt }: SessionTime, now: Date): SessionEnd | null {
  if (endedAt) return endReason;
  return expiresAt <= now ? 'expired' : null;
}

/** A session, read while it is locked, and the refresh token presented for it. */
export interface RotationFacts {
  session: SessionTime & { generation: number; createdAt: Date };
  token: { generation: number };
  /** null for a token that was not traded */
  successors: Successors | null;
}

/** A token is named by its way from the presented one: the `nth` of its successors, and so many generations on. */
export interface TokenPath {
  nth: number;
  generations: number;
}

export type RotationDecision =
  /** keep the token at `path`, which is of this generation */
  | { kind: 'trade'; path: TokenPath; generation: number; expiresAt: Date }
  /** answer with the token at `path`, which is kept already */
  | { kind: 'repeat'; path: TokenPath }
  | { kind: 'refuse'; reason: SessionEnd | null }
  | { kind: 'end-session' };

/**
 * Decides what a refresh token is traded for (rulings 3). The newest one advances. One that was traded within
 * REFRESH_GRACE comes from a tab that refreshed at the same time. One whose successor no one has presented comes again
 * because the answer got lost: it gets another successor, and whichever is presented first is the one that counts. Any
 * other was stolen, or its successor was: the session ends.
 */
export function decideRotation({ session, token, successors }: RotationFacts, now: Date): RotationDecision {
  if (session.endedAt || session.expiresAt <= now) return { kind: 'refuse', reason: endOf(session, now) };
  const expiresAt = sessionExpiry(session.createdAt, now);
  const generations = session.generation - token.generation;
  const isRecent = (at: Date) => now.getTime() - at.getTime() <= REFRESH_GRACE;
  if (session.generation >= GENERATIONS_MAX) return { kind: 'refuse', reason: 'expired' };
  if (generations === 0) {
    return { kind: 'trade', path: { nth: 0, generations: 1 }, generation: session.generation + 1, expiresAt };
  }
  if (!successors) return { kind: 'end-session' };
  if (isRecent(successors.firstAt)) return { kind: 'repeat', path: { nth: 0, generations } };
  if (generations > 1) return { kind: 'end-session' };
  const { count, lastAt } = successors;
  if (isRecent(lastAt) || count >= SUCCESSORS_MAX) return { kind: 'repeat', path: { nth: count - 1, generations } };
  return { kind: 'trade', path: { nth: count, generations }, generation: session.generation, expiresAt };
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

/** Facts about someone who asks for more than an open session alone may do. */
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
