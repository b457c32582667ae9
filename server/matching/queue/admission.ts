import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { headStart, newMatchesAt, unfitness } from '@visavis/domain/matching/rules.ts';
import { dailyMatchesOf, planInForce } from '@visavis/domain/users/plans.ts';
import { AppError, errorText } from '@visavis/domain/wire/errors.ts';
import { avatarUrl } from '../../http/presenter.ts';
import type { Ticket } from '../../ports/match-pool/match-pool.ts';
import type { QueueProfile } from '../repo.ts';

export interface LimitReached {
  message: string;
  limit: number;
  resetsAt: string;
}

/** The plan's daily limit, once today's counted calls have used it up (rulings 10). */
export function limitReached(profile: QueueProfile, now: number): LimitReached | undefined {
  const limit = dailyMatchesOf(profile.plans, planInForce(profile.plans, profile, now));
  if (limit === null || profile.countedToday < limit) return undefined;
  return { message: errorText.LIMIT_REACHED, limit, resetsAt: new Date(newMatchesAt(now)).toISOString() };
}

export const isSuspended = ({ suspendedUntil }: QueueProfile, now: number): boolean =>
  suspendedUntil !== null && suspendedUntil > now;

/** Refuses a user who may not be matched now. @throws EMAIL_UNVERIFIED, AGE_UNPROVEN, SUSPENDED, RATING_REQUIRED with the pending rating */
export function refuseUnfit(profile: QueueProfile, now: number): void {
  const reason = unfitness({ ...profile, isSuspended: isSuspended(profile, now) });
  if (reason) throw new AppError(reason);
  if (profile.owed) throw new AppError('RATING_REQUIRED', { data: { pendingRating: profile.owed } });
}

/** @param filters used with premium_plus only */
export function ticketOf(
  profile: QueueProfile,
  { socketId, filters, now }: { socketId: string; filters: MatchFilters | null | undefined; now: number },
): Ticket {
  const plan = planInForce(profile.plans, profile, now);
  const {
    id: userId,
    username,
    displayName,
    karma,
    experiencePoints,
    language,
    country,
    never,
    met,
    friends,
  } = profile;
  return {
    userId,
    socketId,
    language,
    country,
    never,
    met,
    friends,
    joinedAt: now,
    headStart: headStart(karma, plan),
    interests: profile.interests.map((interest) => interest.toLowerCase()),
    shownInterests: profile.visibility === 'public' ? profile.interests : [],
    filters: plan === 'premium_plus' ? (filters ?? null) : null,
    info: { username, displayName, avatar: avatarUrl(profile), karma, experiencePoints },
    sessionSeconds: profile.plans.sessionSeconds[plan],
  };
}
