import {
  deleteAvatar,
  deleteBanner,
  getMatches,
  getProfile,
  getProgress,
  getUser,
  getUserByName,
  putAvatar,
  putBanner,
  putProfile,
  subscribe,
  unsubscribe,
} from '@visavis/domain/users/contract.ts';
import { AVATAR_BYTES_MAX, BANNER_BYTES_MAX } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Bind } from '../http/bind.ts';
import type { Pictures } from './pictures.ts';
import type { Users } from './service.ts';

const HOUR = 3600;
const changes = { name: 'profile', max: 60, seconds: HOUR, by: 'user' } as const;
const uploads = { name: 'upload', max: 40, seconds: HOUR, by: 'user' } as const;
/** Enough for reading; too few for copying every profile. */
const profileViews = { name: 'look', max: 300, seconds: 300, by: 'user' } as const;

export interface UserRouteDependencies {
  bind: Bind;
  users: Users;
  pictures: Pictures;
}

export function userRoutes({ bind, users, pictures }: UserRouteDependencies): void {
  bind(getProfile, ({ user }) => users.profile(user.userId));
  bind(putProfile, ({ user, body }) => users.update(user.userId, body), { limits: [changes] });

  // 'Under 5 MB' and 'under 10 MB' (spec.md section 5): a file of exactly the limit is too large.
  bind(
    putAvatar,
    ({ user, file }) => pictures.setAvatar(user.userId, async () => (await file(AVATAR_BYTES_MAX - 1)).bytes),
    { limits: [uploads] },
  );
  bind(
    putBanner,
    ({ user, file }) => pictures.setBanner(user.userId, async () => (await file(BANNER_BYTES_MAX - 1)).bytes),
    { limits: [uploads] },
  );
  bind(deleteAvatar, ({ user }) => pictures.removeAvatar(user.userId));
  bind(deleteBanner, ({ user }) => pictures.removeBanner(user.userId));

  bind(getMatches, ({ user }) => users.matches(user.userId));
  bind(getProgress, ({ user }) => users.progress(user.userId));
  bind(getUserByName, ({ user, params }) => users.byUsername(user.userId, params.username), { limits: [profileViews] });
  bind(getUser, ({ user, params }) => users.byId(user.userId, params.id), { limits: [profileViews] });

  const notImplemented = async (): Promise<null> => {
    throw new AppError('NOT_IMPLEMENTED', { message: 'Upgrade not implemented.' });
  };
  bind(subscribe, notImplemented);
  bind(unsubscribe, notImplemented);
}
