import type { MatchHistoryItem, OwnProfile, PublicProfile } from '@visavis/domain/users/contract.ts';
import { effectivePlan } from '@visavis/domain/users/rules.ts';
import { avatarUrl, bannerUrl, presentPerson } from '../http/presenter.ts';
import type { HistoryRow, ProfileRow } from './repo.ts';

const shown = (row: ProfileRow) => ({
  userId: row.id,
  username: row.username,
  displayName: row.displayName,
  avatar: avatarUrl(row),
  karma: row.karma,
  createdAt: row.createdAt.toISOString(),
});

/** @param now milliseconds; a plan that has ended shows as free */
export const presentOpen = (row: ProfileRow, now: number) => ({
  ...shown(row),
  profileVisibility: row.visibility,
  bio: row.bio,
  language: row.language,
  country: row.country,
  interests: row.interests,
  banner: bannerUrl(row),
  experiencePoints: row.experiencePoints,
  subscriptionType: effectivePlan(row.plan, row.planEnd?.getTime() ?? null, now),
});

/** A private profile as a stranger sees it (rulings 21). */
export const presentClosed = (row: ProfileRow): PublicProfile => ({ ...shown(row), profileVisibility: 'private' });

export function presentOwn(row: ProfileRow, now: number): OwnProfile {
  const open = presentOpen(row, now);
  const planEnd = open.subscriptionType === 'free' ? null : row.planEnd;
  return { ...open, inviteCode: row.inviteCode, subscriptionEnd: planEnd?.toISOString() ?? null };
}

const shownRatings = { positive: 'thumbs_up', negative: 'thumbs_down', dismiss: 'neutral' } as const;

export const presentMatch = (row: HistoryRow): MatchHistoryItem => ({
  id: row.callId,
  matchedUser: presentPerson(row.peer),
  matchedAt: row.at.toISOString(),
  duration: row.duration ?? 0,
  rating: row.rating && shownRatings[row.rating],
});
