import { TOUCH_TIME } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Standing } from '../repo-rows.ts';

/** A call, as the friends need it. */
export interface SharedCall {
  peerId: string;
  startedAt: Date | null;
  /** null while it goes on */
  endedAt: Date | null;
}

/** Until when a yes holds that is said at `now`. @throws NOT_FOUND (no member), NOT_SHARED_A_CALL, TOUCH_OVER */
export function touchUntil(call: SharedCall | undefined, now: Date): Date {
  if (!call) throw new AppError('NOT_FOUND');
  if (!call.startedAt) throw new AppError('NOT_SHARED_A_CALL');
  const until = new Date((call.endedAt ?? now).getTime() + TOUCH_TIME);
  if (until <= now) throw new AppError('TOUCH_OVER');
  return until;
}

export type TouchFacts = Pick<Standing, 'exists' | 'friendshipId' | 'request' | 'blocks' | 'blockedBy'> & {
  /** the other wishes it too */
  otherWishes: boolean;
};

/**
 * Decides what a yes does. A pending request of the other says at least as much as a yes. A block by the other looks
 * like an other who has not said yes.
 * @throws NOT_FOUND, FORBIDDEN (the user blocks the other)
 */
export function decideTouch(facts: TouchFacts, userId: string): 'wait' | 'befriend' | 'are friends' {
  if (!facts.exists) throw new AppError('NOT_FOUND');
  if (facts.blocks) throw new AppError('FORBIDDEN');
  if (facts.friendshipId) return 'are friends';
  if (facts.blockedBy) return 'wait';
  const hasAsked = facts.request !== null && facts.request.requesterId !== userId;
  return facts.otherWishes || hasAsked ? 'befriend' : 'wait';
}
