import type { Core } from '../core.ts';
import { createFriendsRepo } from './repo.ts';
import { createFriendChanges } from './repo-changes.ts';
import { friendsRoutes } from './routes.ts';
import { createFriends, type FriendsDependencies } from './service.ts';

/** Publishes 'blocked' and 'befriended'. */
export function createFriendsFeature(core: Core, { haveSharedCall }: Pick<FriendsDependencies, 'haveSharedCall'>) {
  const { db, bind, realtime, clock, random, events } = core;
  const friends = createFriends({
    repo: createFriendsRepo(db),
    changes: createFriendChanges(db),
    realtime,
    clock,
    random,
    haveSharedCall,
    onBlocked: (blockerId, blockedId) => events.publish('blocked', blockerId, blockedId),
    onFriendship: (userId, otherId) => events.publish('befriended', userId, otherId),
  });
  friendsRoutes({ bind, friends });
  return { areFriends: friends.areFriends, friendIds: friends.friendIds };
}
