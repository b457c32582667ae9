import { z } from 'zod';
import { karmaReason, plan } from '../users/contract.ts';
import { route } from '../wire/route.ts';
import { experiencePoints, isoTime, karma, seconds } from '../wire/schema.ts';

export const dashboardStats = z.object({
  /** calls of the last seven days, without skips */
  weeklyMatches: z.number().int().min(0),
  experiencePoints,
  friendsCount: z.number().int().min(0),
  karmaScore: karma,
  subscriptionType: plan,
  /** calls that count today (UTC), and the plan's limit; null for no limit */
  matchesToday: z.number().int().min(0),
  dailyLimit: z.number().int().nullable(),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const activity = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_friend'), timestamp: isoTime, data: z.object({ name: z.string() }) }),
  z.object({ type: z.literal('match_completed'), timestamp: isoTime, data: z.object({ duration: seconds }) }),
  z.object({
    type: z.literal('karma_increased'),
    timestamp: isoTime,
    data: z.object({
      points: z.number(),
      /** why: as in the ledger */
      reason: karmaReason.optional(),
    }),
  }),
]);
export type Activity = z.infer<typeof activity>;

export const getDashboard = route({
  method: 'GET',
  path: '/api/stats/dashboard',
  summary: 'Figures and recent activity for the home page',
  auth: 'user',
  data: z.object({ stats: dashboardStats, recentActivity: z.array(activity) }),
});
