import { expect, test } from 'vitest';
import { isNewcomer } from './newcomer.ts';

const stats = {
  weeklyMatches: 0,
  experiencePoints: 0,
  friendsCount: 0,
  karmaScore: 60,
  subscriptionType: 'free' as const,
  matchesToday: 0,
  dailyLimit: 5,
};
const timestamp = '2026-06-30T19:30:00.000Z';

test.each([
  ['nothing yet', {}, [], true],
  ['a friend by invite code', { friendsCount: 1 }, [{ type: 'new_friend', timestamp, data: { name: 'bob' } }], true],
  ['experience', { experiencePoints: 10 }, [], false],
  ['a match today', { matchesToday: 1 }, [], false],
  ['a match this week', { weeklyMatches: 1 }, [], false],
  ['a short call', {}, [{ type: 'match_completed', timestamp, data: { duration: 12 } }], false],
] as const)('%s: %j', (_, change, recentActivity, expected) => {
  expect(isNewcomer({ stats: { ...stats, ...change }, recentActivity: [...recentActivity] })).toBe(expected);
});
