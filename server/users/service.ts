import type { MatchHistoryItem, OwnProfile, PublicProfile } from '@visavis/domain/users/contract.ts';
import type { ProfileFields } from '@visavis/domain/users/profile-fields.ts';
import { HISTORY_LENGTH } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import { presentClosed, presentMatch, presentOpen, presentOwn } from './presenter.ts';
import type { ProfileRow, UsersRepo } from './repo.ts';

export interface UsersDependencies {
  repo: UsersRepo;
  clock: Clock;
  areFriends(a: string, b: string): Promise<boolean>;
}

export type Users = ReturnType<typeof createUsers>;

/** Entries of the ledger, and of the experience, that the overview draws. */
const PROGRESS_LENGTH = 200;

export function createUsers({ repo, clock, areFriends }: UsersDependencies) {
  const found = (row: ProfileRow | undefined): ProfileRow => {
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  };

  /** A block changes nothing here: whoever is blocked sees what any stranger sees (rulings 20). */
  async function seenBy(viewerId: string, row: ProfileRow): Promise<PublicProfile> {
    const open = row.visibility === 'public' || row.id === viewerId || (await areFriends(viewerId, row.id));
    return open ? presentOpen(row, clock.now()) : presentClosed(row);
  }

  return {
    profile: async (userId: string): Promise<OwnProfile> => presentOwn(found(await repo.byId(userId)), clock.now()),

    update: async (userId: string, change: Partial<ProfileFields>): Promise<OwnProfile> =>
      presentOwn(found(await repo.update(userId, change)), clock.now()),

    /** @throws NOT_FOUND */
    byId: async (viewerId: string, id: string): Promise<PublicProfile> => seenBy(viewerId, found(await repo.byId(id))),

    /** Whatever the case of `username`. @throws NOT_FOUND */
    byUsername: async (viewerId: string, username: string): Promise<PublicProfile> =>
      seenBy(viewerId, found(await repo.byUsername(username))),

    matches: async (userId: string): Promise<MatchHistoryItem[]> =>
      (await repo.history(userId, HISTORY_LENGTH)).map(presentMatch),

    async progress(userId: string) {
      const [karma, experience] = [
        await repo.karma(userId, PROGRESS_LENGTH),
        await repo.experience(userId, PROGRESS_LENGTH),
      ];
      const dated = <T extends { at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() });
      return { karma: karma.map(dated).reverse(), experience: experience.map(dated).reverse() };
    },
  };
}
