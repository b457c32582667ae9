import { orderPlan, personChanged } from '@visavis/domain/users/contract.ts';
import type { Core } from '../core.ts';
import type { Bind } from '../http/bind.ts';
import { networkOf } from '../http/network.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Realtime } from '../realtime/port.ts';
import { defaultAvatar } from './default-avatar.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createOrdersRepo } from './orders/repo-orders.ts';
import { pictureRoutes } from './picture-routes.ts';
import { createPictures } from './pictures.ts';
import { createUsersRepo } from './repo.ts';
import { createViewersRepo, type ViewersRepo } from './repo-viewers.ts';
import { userRoutes } from './routes.ts';
import { createUsers, type UsersDependencies } from './service.ts';

export function orderRoutes({ bind, orders }: { bind: Bind; orders: Orders }): void {
  bind(orderPlan, ({ params, body, ip }) => orders.place({ ...params, ...body }, networkOf(ip)));
}

interface AnnounceDependencies {
  repo: ViewersRepo;
  presence: Pick<Presence, 'online'>;
  realtime: Pick<Realtime, 'toUser'>;
}

/**
 * Has the screens that show someone, or could, ask again, after that person was hidden or is shown again. Nothing says
 * which: they see what anyone sees who opens them now.
 */
function createAnnounceChange({ repo, presence, realtime }: AnnounceDependencies) {
  return async (userId: string): Promise<void> => {
    for (const viewer of await presence.online(await repo.viewersOf(userId))) {
      realtime.toUser(viewer, personChanged, { userId });
    }
  };
}

/** The pictures of users who have uploaded none, for features that are created before this one. */
export const createDefaultAvatars = () => ({ defaultAvatar });

export function createUsersFeature(core: Core, { areFriends }: Pick<UsersDependencies, 'areFriends'>) {
  const { db, config, bind, http, clock, random, files, uploads, log, presence, realtime, security } = core;
  const repo = createUsersRepo(db, clock);
  const users = createUsers({ repo, clock, plans: config.plans, areFriends });
  const pictures = createPictures({ repo, files, uploads, random, log });
  userRoutes({ bind, users, pictures });
  orderRoutes({ bind, orders: createOrders({ repo: createOrdersRepo(db), clock, security }) });
  pictureRoutes(http, files, repo.isHiddenPicture);
  return {
    announceChange: createAnnounceChange({ repo: createViewersRepo(db), presence, realtime }),
    setDisplayName: users.setDisplayName,
  };
}
