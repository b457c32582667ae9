import type { KNOWN_ACCOUNTS } from '@visavis/domain/auth/provider-contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** How far the clock of a provider may be behind, s: what it says of a moment is no more exact. */
const INEXACT = 30;

/** Someone who came back from a provider. */
export interface Arrival {
  way: 'sign-in' | 'link' | 'prove';
  /** the user of the session that links or proves; null for a sign-in */
  askedBy: string | null;
  /** the user whose account the identity opens; null: no one's */
  owner: string | null;
  /** the asking user has linked another identity of this provider */
  hasAnother: boolean;
  /** the account here with the address that the provider says; null: none, or it says none */
  namesake: { hasPassword: boolean } | null;
  /** the provider says that the address is theirs */
  isEmailVerified: boolean;
  /** how long ago they proved there who they are, s; undefined: the provider does not say */
  authenticatedAgo: number | undefined;
  /** how long ago the way began, s */
  begunAgo: number;
}

export type ArrivalDecision =
  | { kind: 'sign-in'; userId: string }
  | { kind: 'ask'; account: (typeof KNOWN_ACCOUNTS)[number] }
  | { kind: 'link'; userId: string }
  | { kind: 'linked' }
  | { kind: 'proven' };

/**
 * Decides what an identity opens. A confirmed address alone opens nothing: a mailbox may have changed hands since the
 * account was made. An address that the provider does not vouch for is not even compared.
 * @throws PROVIDER_TAKEN, PROVIDER_LINKED, PROVIDER_OTHER, PROVIDER_NOT_FRESH
 */
export function decideArrival(arrival: Arrival): ArrivalDecision {
  const { way, askedBy, owner, hasAnother, namesake, isEmailVerified } = arrival;
  switch (way) {
    case 'sign-in':
      if (owner) return { kind: 'sign-in', userId: owner };
      if (!namesake || !isEmailVerified) return { kind: 'ask', account: 'none' };
      return { kind: 'ask', account: namesake.hasPassword ? 'password' : 'other' };
    case 'link':
      if (owner && owner === askedBy) return { kind: 'linked' };
      if (owner || !askedBy) throw new AppError('PROVIDER_TAKEN');
      if (hasAnother) throw new AppError('PROVIDER_LINKED');
      return { kind: 'link', userId: askedBy };
    case 'prove':
      if (!owner || owner !== askedBy) throw new AppError('PROVIDER_OTHER');
      if (!isFresh(arrival)) throw new AppError('PROVIDER_NOT_FRESH');
      return { kind: 'proven' };
  }
}

/** Whether the provider has asked who they are since the way began. */
const isFresh = ({ authenticatedAgo, begunAgo }: Pick<Arrival, 'authenticatedAgo' | 'begunAgo'>): boolean =>
  authenticatedAgo !== undefined && authenticatedAgo <= begunAgo + INEXACT;

/** The facts about an address that someone signs up with. */
export interface SignUpAddress {
  /** as they typed it; undefined: they take the provider's */
  typed: string | undefined;
  named: string | null;
  isEmailVerified: boolean;
}

/** @returns the address of the account, and whether its mailbox is proven @throws VALIDATION_FAILED (EMAIL_REQUIRED) */
export function decideAddress({ typed, named, isEmailVerified }: SignUpAddress): { email: string; isProven: boolean } {
  const email = typed ?? named;
  if (!email) throw new AppError('VALIDATION_FAILED', { fields: { email: 'EMAIL_REQUIRED' } });
  return { email, isProven: isEmailVerified && email === named };
}
