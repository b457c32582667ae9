import type { Activity, DashboardStats } from '@visavis/domain/stats/contract.ts';
import { DAILY_MATCHES, effectivePlan } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ActivityRow, StatsRepo } from './repo.ts';

export type Stats = ReturnType<typeof createStats>;

const DAY = 24 * 3_600_000;
const ACTIVITY_LENGTH = 10;

function presentActivity({ at, name, duration, points }: ActivityRow): Activity {
  const timestamp = new Date(at).toISOString();
  if (name !== null) return { type: 'new_friend', timestamp, data: { name } };
  if (duration !== null) return { type: 'match_completed', timestamp, data: { duration } };
  return { type: 'karma_increased', timestamp, data: { points: points ?? 0 } };
}

export function createStats({ repo, clock }: { repo: StatsRepo; clock: Clock }) {
  return {
    /** The home page in two queries. @throws UNAUTHENTICATED if the account is gone */
    async dashboard(userId: string): Promise<{ stats: DashboardStats; recentActivity: Activity[] }> {
      const now = clock.now();
      const figures = await repo.figures(userId, {
        weekStart: new Date(now - 7 * DAY),
        dayStart: new Date(now - (now % DAY)),
      });
      if (!figures) throw new AppError('UNAUTHENTICATED');
      const plan = effectivePlan(figures.plan, figures.planEnd, now);
      const activity = await repo.activity(userId, ACTIVITY_LENGTH);
      return {
        stats: {
          weeklyMatches: figures.week,
          experiencePoints: figures.experiencePoints,
          friendsCount: figures.friends,
          karmaScore: figures.karma,
          subscriptionType: plan,
          matchesToday: figures.today,
          dailyLimit: DAILY_MATCHES[plan],
        },
        recentActivity: activity.map(presentActivity),
      };
    },
  };
}
