import type { Obstacle } from '@visavis/domain/call/contract.ts';

/** How far a connection of this browser has come that carries nothing. */
export interface Gathering {
  policy: RTCIceTransportPolicy;
  /** an address was found at which this browser can be reached */
  hasCandidates: boolean;
  /** there will be no more */
  isComplete: boolean;
  /** `errorCode` of each `icecandidateerror`: the relay's STUN code, or 701 where it does not answer */
  errors: readonly number[];
}

/** No one answers at the relay's address: Chromium and Firefox also say so of one of several ways to it. */
export const NO_ANSWER = 701;
/** RFC 8656: the user's quota of allocations, or all that the relay has, is used up. */
export const isFull = (code: number): boolean => code === 486 || code === 508;
/** The credentials are not taken, or something else about the request. */
const isRefusal = (code: number): boolean => code >= 400 && code < 500 && !isFull(code);

/** The connection can come to nothing: it has looked everywhere, and has no address. */
export const isWalledIn = ({ hasCandidates, isComplete }: Gathering): boolean => isComplete && !hasCandidates;

/** The obstacle between this browser and others. Errors count only where no address was found: of several ways to a relay one is enough. */
export function obstacleOf({ policy, hasCandidates, isComplete, errors }: Gathering): Obstacle {
  if (hasCandidates) return 'unknown';
  if (policy === 'all') return 'blocked';
  if (errors.some(isFull)) return 'relay_full';
  if (errors.some(isRefusal)) return 'relay_refused';
  // A browser that is kept from looking says so at once and names no error.
  return isComplete && !errors.includes(NO_ANSWER) ? 'blocked' : 'relay_unreachable';
}
