import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { headStart } from '@visavis/domain/matching/rules.ts';
import { DAILY_MATCHES, effectivePlan, SESSION_SECONDS } from '@visavis/domain/users/rules.ts';
import { AppError, errorText } from '@visavis/domain/wire/errors.ts';
import { avatarUrl } from '../http/presenter.ts';
import type { Ticket } from '../ports/match-pool/match-pool.ts';
import type { Seeker } from './repo.ts';

const DAY = 24 * 3_600_000;

/** The start of the UTC day of `now` (ms). */
export const dayOf = (now: number): number => now - (now % DAY);

const planOf = (seeker: Seeker, now: number) => effectivePlan(seeker.plan, seeker.planEnd, now);

export interface LimitReached {
  message: string;
  limit: number;
  resetsAt: string;
}

/** The plan's limit, if today's counted calls have used it up (rulings 10). */
export function limitReached(seeker: Seeker, now: number): LimitReached | undefined {
  const limit = DAILY_MATCHES[planOf(seeker, now)];
  if (limit === null || seeker.countedToday < limit) return undefined;
  return { message: errorText.LIMIT_REACHED, limit, resetsAt: new Date(dayOf(now) + DAY).toISOString() };
}

/** @throws SUSPENDED, RATING_REQUIRED with the pending rating */
export function refuseUnfit(seeker: Seeker, now: number): void {
  if (seeker.suspendedUntil !== null && seeker.suspendedUntil > now) throw new AppError('SUSPENDED');
  if (seeker.owed) throw new AppError('RATING_REQUIRED', { data: { pendingRating: seeker.owed } });
}

/** @param filters count for premium_plus alone */
export function ticketOf(
  seeker: Seeker,
  { socketId, filters, now }: { socketId: string; filters: MatchFilters | undefined; now: number },
): Ticket {
  const plan = planOf(seeker, now);
  const { id: userId, username, karma, experiencePoints, language, country, never, met, friends } = seeker;
  return {
    ...{ userId, socketId, language, country, never, met, friends },
    joinedAt: now,
    headStart: headStart(karma, plan),
    interests: seeker.interests.map((interest) => interest.toLowerCase()),
    filters: plan === 'premium_plus' ? (filters ?? null) : null,
    info: { username, avatar: avatarUrl(seeker), karma, experiencePoints },
    sessionSeconds: SESSION_SECONDS[plan],
  };
}
