import type { QueryState } from '../lib/query-state.ts';
import { inFrame } from '../stories/in-frame.tsx';
import { Dashboard } from './Dashboard.tsx';
import type { DashboardData } from './queries.ts';

const now = Date.parse('2026-06-30T20:00:00.000Z');
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

const page = (state: QueryState<DashboardData>, username = 'alice') =>
  inFrame(<Dashboard username={username} state={state} now={now} />, { user: { username } });

const stats = {
  weeklyMatches: 12,
  experiencePoints: 1840,
  friendsCount: 7,
  karmaScore: 67.4,
  subscriptionType: 'free' as const,
  matchesToday: 2,
  dailyLimit: 5,
};

export const Full = () =>
  page({
    kind: 'ready',
    data: {
      stats,
      recentActivity: [
        { type: 'match_completed', timestamp: ago(0.2), data: { duration: 1445 } },
        { type: 'new_friend', timestamp: ago(5), data: { name: 'malik' } },
        { type: 'karma_increased', timestamp: ago(26), data: { points: 1, reason: 'rating' } },
        { type: 'match_completed', timestamp: ago(80), data: { duration: 42 } },
        { type: 'new_friend', timestamp: ago(400), data: { name: 'a-name-as-long-as-the-rules-allow' } },
      ],
    },
  });
export const Newcomer = () =>
  page(
    {
      kind: 'ready',
      data: {
        stats: { ...stats, weeklyMatches: 0, experiencePoints: 0, friendsCount: 0, karmaScore: 60, matchesToday: 0 },
        recentActivity: [],
      },
    },
    'Maximilien-Alexandre.de_Grandc',
  );
export const Premium = () =>
  page({
    kind: 'ready',
    data: {
      stats: { ...stats, subscriptionType: 'premium_plus', dailyLimit: null, karmaScore: 88 },
      recentActivity: [{ type: 'karma_increased', timestamp: ago(2), data: { points: 2, reason: 'long_call' } }],
    },
  });
export const Loading = () => page({ kind: 'loading' });
export const Failed = () => page({ kind: 'failed', retrying: false, onRetry: () => undefined });
