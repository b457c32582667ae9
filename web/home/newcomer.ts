import type { DashboardData } from './queries.ts';

/** Whether someone has had no call that counts yet. */
export const isNewcomer = ({ stats, recentActivity }: DashboardData): boolean =>
  stats.experiencePoints === 0 &&
  stats.weeklyMatches === 0 &&
  stats.matchesToday === 0 &&
  !recentActivity.some(({ type }) => type === 'match_completed');
