import type { ShownChange } from '@visavis/domain/call/karma/karma-shown.ts';
import type { Activity, DashboardStats } from '@visavis/domain/stats/contract.ts';
import { DAILY_MATCHES, effectivePlan } from '@visavis/domain/users/rules.ts';
import type { ActivityRow, Figures } from './repo.ts';

/** @param now ms */
export function presentStats(figures: Figures, now: number): DashboardStats {
  const plan = effectivePlan(figures.plan, figures.planEnd, now);
  return {
    weeklyMatches: figures.week,
    experiencePoints: figures.experiencePoints,
    friendsCount: figures.friends,
    karmaScore: figures.karma,
    subscriptionType: plan,
    matchesToday: figures.today,
    dailyLimit: DAILY_MATCHES[plan],
  };
}

export function presentActivity({ at, name, duration }: ActivityRow): Activity {
  const timestamp = new Date(at).toISOString();
  if (name !== null) return { type: 'new_friend', timestamp, data: { name } };
  return { type: 'match_completed', timestamp, data: { duration: duration ?? 0 } };
}

export const presentGain = ({ at, delta, reason }: ShownChange): Activity => ({
  type: 'karma_increased',
  timestamp: new Date(at).toISOString(),
  data: { points: delta, reason },
});
