import { shownLedger } from '@visavis/domain/call/karma/karma-shown.ts';
import type { Activity, DashboardStats } from '@visavis/domain/stats/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { presentActivity, presentGain, presentStats } from './presenter.ts';
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
      const { karma, sums } = await repo.karma(userId);
      const gains = shownLedger(sums, karma, now).filter(({ delta }) => delta > 0);
      const activity = [
        ...(await repo.activity(userId, ACTIVITY_LENGTH)).map(presentActivity),
        ...gains.slice(-ACTIVITY_LENGTH).reverse().map(presentGain),
      ].sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
      return { stats: presentStats(figures, now), recentActivity: activity.slice(0, ACTIVITY_LENGTH) };
    },
  };
}
