import { REQUESTS_TO_ONE_PER_HOUR } from '@visavis/domain/friends/rules.ts';
import type { Core } from '../core.ts';
import { takeOrThrow } from '../http/bind.ts';
import { createFriendsRepo } from './repo.ts';
import { createFriendChanges } from './repo-changes.ts';
import { friendsRoutes } from './routes.ts';
import { createFriends, type FriendsDependencies } from './service.ts';

const requestsToOne = { name: 'request-pair', max: REQUESTS_TO_ONE_PER_HOUR, seconds: 3600 };

/** Publishes 'blocked' and 'befriended'. */
export function createFriendsFeature(
  core: Core,
  { haveSharedCall, refuseUnverified }: Pick<FriendsDependencies, 'haveSharedCall' | 'refuseUnverified'>,
) {
  const { db, bind, realtime, clock, random, events, rateLimiter } = core;
  const friends = createFriends({
    repo: createFriendsRepo(db, clock),
    changes: createFriendChanges(db),
    realtime,
    clock,
    random,
    haveSharedCall,
    refuseUnverified,
    countRequest: (userId, otherId) => takeOrThrow(rateLimiter, requestsToOne, `${userId} ${otherId}`),
    onBlocked: (blockerId, blockedId) => events.publish('blocked', blockerId, blockedId),
    onFriendship: (userId, otherId) => events.publish('befriended', userId, otherId),
  });
  friendsRoutes({ bind, friends });
  return { areFriends: friends.areFriends, friendIds: friends.friendIds };
}
