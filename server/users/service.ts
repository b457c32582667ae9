import { shownLedger } from '@visavis/domain/call/karma/karma-shown.ts';
import type { MatchHistoryItem, OwnProfile, PublicProfile } from '@visavis/domain/users/contract.ts';
import { type PlanRules, planInForce } from '@visavis/domain/users/plans.ts';
import { isReservedName } from '@visavis/domain/users/reserved-names.ts';
import { accentOfPlan, HISTORY_LENGTH } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { nameOfSite } from '../ports/mail/texts.ts';
import {
  presentEntry,
  presentKarma,
  presentMatch,
  presentOwnProfile,
  presentPrivateProfile,
  presentProfile,
} from './presenter.ts';
import type { ProfileChange, ProfileRow, UsersRepo } from './repo.ts';

export interface UsersDependencies {
  repo: UsersRepo;
  clock: Clock;
  plans: PlanRules;
  areFriends(a: string, b: string): Promise<boolean>;
}

export type Users = ReturnType<typeof createUsers>;

/** entries of the karma and of the experience history, at most */
const PROGRESS_LENGTH = 200;

export function createUsers({ repo, clock, plans, areFriends }: UsersDependencies) {
  /** @throws NOT_FOUND */
  function found(row: ProfileRow | undefined): ProfileRow {
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Blocks have no part in this: a blocked user sees what a stranger sees (rulings 20). */
  async function seenBy(viewerId: string, row: ProfileRow): Promise<PublicProfile> {
    const isOpen = row.visibility === 'public' || row.id === viewerId || (await areFriends(viewerId, row.id));
    return isOpen ? presentProfile(row, plans, clock.now()) : presentPrivateProfile(row);
  }

  return {
    profile: async (userId: string): Promise<OwnProfile> =>
      presentOwnProfile(found(await repo.byId(userId)), plans, clock.now()),

    /** @throws PREMIUM_REQUIRED for an accent that the plan does not include, VALIDATION_FAILED (DISPLAY_NAME_RESERVED) */
    async update(userId: string, change: ProfileChange): Promise<OwnProfile> {
      // An account that already has such a name keeps it.
      if (change.displayName !== undefined && isReservedName(change.displayName, nameOfSite())) {
        const { displayName } = found(await repo.byId(userId));
        if (displayName !== change.displayName) {
          throw new AppError('VALIDATION_FAILED', { fields: { displayName: 'DISPLAY_NAME_RESERVED' } });
        }
      }
      if (change.accent) {
        const inForce = planInForce(plans, found(await repo.byId(userId)), clock.now());
        if (accentOfPlan(change.accent, inForce) !== change.accent) throw new AppError('PREMIUM_REQUIRED');
      }
      return presentOwnProfile(found(await repo.update(userId, change)), plans, clock.now());
    },

    /** For the operator: also a reserved one. @throws NOT_FOUND */
    async setDisplayName(userId: string, displayName: string): Promise<void> {
      found(await repo.update(userId, { displayName }));
    },

    /** @throws NOT_FOUND */
    byId: async (viewerId: string, id: string): Promise<PublicProfile> => seenBy(viewerId, found(await repo.byId(id))),

    /** Ignores case. @throws NOT_FOUND */
    byUsername: async (viewerId: string, username: string): Promise<PublicProfile> =>
      seenBy(viewerId, found(await repo.byUsername(username))),

    matches: async (userId: string): Promise<MatchHistoryItem[]> =>
      (await repo.history(userId, HISTORY_LENGTH)).map(presentMatch),

    /** The karma and experience histories, oldest first; of karma what its owner may see (rulings 30). */
    async progress(userId: string) {
      const { karma, sums } = await repo.karma(userId);
      const experience = await repo.experience(userId, PROGRESS_LENGTH);
      return {
        karma: shownLedger(sums, karma, clock.now()).slice(-PROGRESS_LENGTH).map(presentKarma),
        experience: experience.map(presentEntry).reverse(),
      };
    },
  };
}
