import type { Core } from '../core.ts';
import { defaultAvatar } from './default-avatar.ts';
import { createOnlookers } from './onlookers.ts';
import { pictureRoutes } from './picture-routes.ts';
import { createPictures } from './pictures.ts';
import { createUsersRepo } from './repo.ts';
import { createOnlookersRepo } from './repo-onlookers.ts';
import { userRoutes } from './routes.ts';
import { createUsers, type UsersDependencies } from './service.ts';

/** The pictures of users who have uploaded none, for features that are created before this one. */
export const createDefaultAvatars = () => ({ defaultAvatar });

export function createUsersFeature(core: Core, { areFriends }: Pick<UsersDependencies, 'areFriends'>) {
  const { db, bind, http, clock, random, files, uploads, log, presence, realtime } = core;
  const repo = createUsersRepo(db, clock);
  const users = createUsers({ repo, clock, areFriends });
  const pictures = createPictures({ repo, files, uploads, random, log });
  userRoutes({ bind, users, pictures });
  pictureRoutes(http, files, repo.isHiddenPicture);
  return {
    announceChange: createOnlookers({ repo: createOnlookersRepo(db), presence, realtime }),
    setDisplayName: users.setDisplayName,
  };
}
