import type { Activity, DashboardStats } from '@visavis/domain/stats/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { presentActivity, presentStats } from './presenter.ts';
import type { StatsRepo } from './repo.ts';

export type Stats = ReturnType<typeof createStats>;

const DAY = 24 * 3_600_000;
/** activities in the list, at most */
const ACTIVITY_LENGTH = 10;

export function createStats({ repo, clock }: { repo: StatsRepo; clock: Clock }) {
  return {
    /** The figures of the home page. @throws UNAUTHENTICATED where the account was deleted */
    async dashboard(userId: string): Promise<{ stats: DashboardStats; recentActivity: Activity[] }> {
      const now = clock.now();
      const figures = await repo.figures(userId, {
        weekStart: new Date(now - 7 * DAY),
        dayStart: new Date(now - (now % DAY)),
      });
      if (!figures) throw new AppError('UNAUTHENTICATED');
      const activity = await repo.activity(userId, ACTIVITY_LENGTH);
      return { stats: presentStats(figures, now), recentActivity: activity.map(presentActivity) };
    },
  };
}
