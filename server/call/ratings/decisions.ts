import type { Rating } from '@visavis/domain/call/contract.ts';
import { isSkip } from '@visavis/domain/call/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';

/** How a member stands to a call that they rate. */
export interface RatingStanding {
  /** the rating already given */
  rating: Rating | null;
  startedAt: Date | null;
  /** whole seconds; null while the call goes on */
  duration: number | null;
  isFriendCall: boolean;
}

/**
 * The effect of a member's rating (rulings 13, 14): it is stored and counts for karma, it is stored alone, or it
 * repeats the one given.
 * @param standing undefined for a user who is no member
 * @param now ms
 * @throws NOT_A_MEMBER, FORBIDDEN (between friends), ALREADY_RATED (with another rating), CALL_TOO_SHORT
 */
export function decideRating(
  standing: RatingStanding | undefined,
  rating: Rating,
  now: number,
): 'count' | 'store' | 'repeat' {
  if (!standing) throw new AppError('NOT_A_MEMBER');
  if (standing.isFriendCall) throw new AppError('FORBIDDEN');
  if (standing.rating === rating) return 'repeat';
  if (standing.rating) throw new AppError('ALREADY_RATED');
  const soFar = standing.startedAt ? Math.floor((now - standing.startedAt.getTime()) / 1000) : 0;
  if (isSkip(standing.duration ?? soFar)) throw new AppError('CALL_TOO_SHORT');
  return rating === 'dismiss' ? 'store' : 'count';
}
