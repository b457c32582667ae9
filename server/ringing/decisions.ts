import { type Fitness, unfitness } from '@visavis/domain/matching/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** Facts that decide whether a user may call, or be called by, a friend. */
export interface Callable extends Fitness {
  isInCall: boolean;
  /** users with a block or a report between them and this one */
  never: readonly string[];
}

export interface RingFacts {
  areFriends: boolean;
  caller: Callable;
  /** undefined for an account that does not exist, or is being deleted */
  callee: Callable | undefined;
  calleeId: string;
  /** a device of theirs is connected, or can be pushed to */
  isReachable: boolean;
}

/**
 * The outcome of a call to a friend. Someone who may not be called looks offline: why is no one else's business.
 * @throws NOT_FRIENDS, EMAIL_UNVERIFIED, AGE_UNPROVEN, SUSPENDED; ACTIVE_ELSEWHERE for a caller who is in a call
 */
export function decideRing({
  areFriends,
  caller,
  callee,
  calleeId,
  isReachable,
}: RingFacts): 'ring' | 'busy' | 'offline' {
  if (!areFriends || !callee) throw new AppError('NOT_FRIENDS');
  const reason = unfitness(caller);
  if (reason) throw new AppError(reason);
  if (caller.isInCall) throw new AppError('ACTIVE_ELSEWHERE');
  if (unfitness(callee) || caller.never.includes(calleeId) || !isReachable) return 'offline';
  return callee.isInCall ? 'busy' : 'ring';
}
