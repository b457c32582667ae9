import { type ShownChange, shownLedger } from '@visavis/domain/call/karma/karma-shown.ts';
import type { Activity, DashboardStats } from '@visavis/domain/stats/contract.ts';
import { dailyMatchesOf, type PlanRules, planInForce } from '@visavis/domain/users/plans.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ActivityRow, Figures, StatsRepo } from './repo.ts';

/** @param now ms */
function presentStats(figures: Figures, plans: PlanRules, now: number): DashboardStats {
  const plan = planInForce(plans, figures, now);
  return {
    weeklyMatches: figures.week,
    experiencePoints: figures.experiencePoints,
    friendsCount: figures.friends,
    karmaScore: figures.karma,
    subscriptionType: plan,
    matchesToday: figures.today,
    dailyLimit: dailyMatchesOf(plans, plan),
  };
}

function presentActivity({ at, name, duration }: ActivityRow): Activity {
  const timestamp = new Date(at).toISOString();
  if (name !== null) return { type: 'new_friend', timestamp, data: { name } };
  return { type: 'match_completed', timestamp, data: { duration: duration ?? 0 } };
}

const presentGain = ({ at, delta, reason }: ShownChange): Activity => ({
  type: 'karma_increased',
  timestamp: new Date(at).toISOString(),
  data: { points: delta, reason },
});

export type Stats = ReturnType<typeof createStats>;

const DAY = 24 * 3_600_000;
/** activities in the list, at most */
const ACTIVITY_LENGTH = 10;

export function createStats({ repo, clock, plans }: { repo: StatsRepo; clock: Clock; plans: PlanRules }) {
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
      return { stats: presentStats(figures, plans, now), recentActivity: activity.slice(0, ACTIVITY_LENGTH) };
    },
  };
}
