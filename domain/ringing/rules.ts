import type { CallEntry } from '../messages/contract.ts';
import type { RingEnd } from './contract.ts';

/** How long a call rings on a friend's devices, ms. */
export const RING_TIME = 30_000;
/** How often a user may ring the same friend, in `seconds`. */
export const RINGS_TO_ONE = { most: 10, seconds: 600 };
/** A ring whose caller's node has given no sign of life for so long is over, ms. */
export const RING_SILENCE = 6000;
/** No plan limits a call between friends; a forgotten one ends after this. */
export const FRIEND_CALL_SECONDS = 12 * 3600;

/** Outcomes of a ring that never became a call, as the conversation shows them. */
export const entryOf = (end: RingEnd): CallEntry => ({
  outcome: end === 'declined' ? 'declined' : 'missed',
  seconds: 0,
});

/** Text of a call's entry for older clients. */
export function textOf({ outcome, seconds }: CallEntry): string {
  if (outcome === 'missed') return 'Missed call';
  if (outcome === 'declined') return 'Declined call';
  const minutes = Math.floor(seconds / 60);
  return `Call, ${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
