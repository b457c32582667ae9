import type { HistoryPage, PastCall } from '@visavis/domain/history/contract.ts';
import { HISTORY_ALWAYS, HISTORY_DAYS, HISTORY_PAGE, historySince, isRateable } from '@visavis/domain/history/rules.ts';
import { type PlanRules, planInForce } from '@visavis/domain/users/plans.ts';
import type { Plan } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { presentPerson } from '../http/presenter.ts';
import type { Clock } from '../ports/clock.ts';
import type { HistoryRepo, PastCallRow } from './repo.ts';

const ratings = { positive: 'thumbs_up', negative: 'thumbs_down', dismiss: 'neutral' } as const;

function presentCall({ rating, ratingRequired, isFriendCall, ...row }: PastCallRow): PastCall {
  const duration = row.duration ?? 0;
  return {
    id: row.id,
    person: presentPerson(row.peer),
    matchedAt: row.matchedAt.toISOString(),
    duration,
    xpGained: row.xpGained,
    rating: rating && ratings[rating],
    canRate: isRateable({ duration, rating, isFriendCall }),
    ratingOwed: ratingRequired && rating === null,
  };
}

/** The calls of a user, as far back as their plan shows them (rulings 50). */
export function createHistory({ repo, clock, plans }: { repo: HistoryRepo; clock: Clock; plans: PlanRules }) {
  async function limitOf(userId: string): Promise<{ plan: Plan; since: Date | undefined }> {
    const now = clock.now();
    const row = await repo.plan(userId);
    const plan = row ? planInForce(plans, row, now) : 'free';
    const oldest = HISTORY_DAYS[plan] === null ? undefined : await repo.endOfNth(userId, HISTORY_ALWAYS);
    const since = historySince(plan, oldest?.getTime() ?? null, now);
    return { plan, since: since === null ? undefined : new Date(since) };
  }

  return {
    async page(userId: string, before: string | undefined): Promise<HistoryPage> {
      const { plan, since } = await limitOf(userId);
      const rows = await repo.page(userId, { before, since, limit: HISTORY_PAGE + 1 });
      const calls = rows.slice(0, HISTORY_PAGE).map(presentCall);
      return {
        calls,
        next: rows.length > HISTORY_PAGE ? (calls.at(-1)?.id ?? null) : null,
        plan: { days: HISTORY_DAYS[plan], hasOlder: since !== undefined && (await repo.hasOlder(userId, since)) },
      };
    },

    /** @throws NOT_FOUND */
    async call(userId: string, id: string): Promise<PastCall> {
      const { since } = await limitOf(userId);
      const row = await repo.call(userId, id, since);
      if (!row) throw new AppError('NOT_FOUND');
      return presentCall(row);
    },
  };
}
