import { type Opening, openUntil, RECENT_PROOF } from '@visavis/domain/desk/rules.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** A route of the desk asks for a role, or for one of the two and the desk open. */
export type Needed = 'staff' | Role;

/** The person who asks: their role, and when their session opened the desk. */
export interface AccessFacts {
  role: Role | null;
  opening: Opening | null;
}

/** How exactly the last request to the desk is noted, ms: a row is not written for each of them. */
const NOTED_EVERY = 60_000;

/** Until when a session is in the desk; null where it is not. */
export function inUntil({ role, opening }: AccessFacts, now: Date): Date | null {
  const until = role && opening && openUntil(opening);
  return until && until > now ? until : null;
}

/**
 * People without the role are answered as if the route did not exist.
 * @returns whether this request is to be noted as the last one
 * @throws NOT_FOUND, DESK_CLOSED
 */
export function decideAdmission(facts: AccessFacts, needed: Needed, now: Date): { role: Role; isNoted: boolean } {
  const { role, opening } = facts;
  if (!role || (needed === 'admin' && role !== 'admin')) throw new AppError('NOT_FOUND');
  if (needed === 'staff') return { role, isNoted: false };
  if (!opening || !inUntil(facts, now)) throw new AppError('DESK_CLOSED');
  return { role, isNoted: now.getTime() - opening.lastRequestAt.getTime() >= NOTED_EVERY };
}

export const isProofRecent = ({ opening }: AccessFacts, now: Date): boolean =>
  opening !== null && now.getTime() - opening.openedAt.getTime() <= RECENT_PROOF;

/** The second factors of an account. */
export interface Factors {
  passkeys: number;
  hasCode: boolean;
}

/**
 * Whether second factors may be added or removed. Someone with a role who has one needs it for that: with the password
 * alone, a thief would make one of their own.
 */
export const mayChangeFactors = (facts: AccessFacts, { passkeys, hasCode }: Factors, now: Date): boolean =>
  !facts.role || (passkeys === 0 && !hasCode) || inUntil(facts, now) !== null;
