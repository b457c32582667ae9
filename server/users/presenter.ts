import type { ShownChange } from '@visavis/domain/call/karma/karma-shown.ts';
import type { KarmaEntry, MatchHistoryItem, OwnProfile, PublicProfile } from '@visavis/domain/users/contract.ts';
import { type PlanRules, planInForce } from '@visavis/domain/users/plans.ts';
import { accentOfPlan } from '@visavis/domain/users/rules.ts';
import { avatarUrl, bannerUrl, presentPerson } from '../http/presenter.ts';
import type { HistoryRow, ProfileRow } from './repo.ts';

const presentPublicFields = (row: ProfileRow) => ({
  userId: row.id,
  username: row.username,
  displayName: row.displayName,
  avatar: avatarUrl(row),
  karma: row.karma,
  createdAt: row.createdAt.toISOString(),
});

/** @param now ms; an expired plan is not presented */
export const presentProfile = (row: ProfileRow, plans: PlanRules, now: number) => ({
  ...presentPublicFields(row),
  profileVisibility: row.visibility,
  bio: row.bio,
  language: row.language,
  country: row.country,
  interests: row.interests,
  banner: bannerUrl(row),
  experiencePoints: row.experiencePoints,
  subscriptionType: planInForce(plans, row, now),
});

/** A private profile as a stranger sees it (rulings 21). */
export const presentPrivateProfile = (row: ProfileRow): PublicProfile => ({
  ...presentPublicFields(row),
  profileVisibility: 'private',
});

export function presentOwnProfile(row: ProfileRow, plans: PlanRules, now: number): OwnProfile {
  const profile = presentProfile(row, plans, now);
  const isHeld = plans.isOn && profile.subscriptionType !== plans.default;
  return {
    ...profile,
    inviteCode: row.inviteCode,
    subscriptionEnd: (isHeld && row.planEnd?.toISOString()) || null,
    accent: accentOfPlan(row.accent, profile.subscriptionType),
  };
}

const ratings = { positive: 'thumbs_up', negative: 'thumbs_down', dismiss: 'neutral' } as const;

export const presentMatch = (row: HistoryRow): MatchHistoryItem => ({
  id: row.callId,
  matchedUser: presentPerson(row.peer),
  matchedAt: row.at.toISOString(),
  duration: row.duration ?? 0,
  rating: row.rating && ratings[row.rating],
});

export const presentKarma = (change: ShownChange): KarmaEntry => ({ ...change, at: new Date(change.at).toISOString() });

/** An entry of the experience history. */
export const presentEntry = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() });
