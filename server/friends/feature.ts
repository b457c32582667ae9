import { REQUEST_NEWS_EVERY, REQUESTS_TO_ONE_PER_HOUR } from '@visavis/domain/friends/rules.ts';
import type { Core } from '../core.ts';
import { takeOrThrow } from '../http/bind.ts';
import { createInvitations, type InvitationsDependencies } from './invitations/invitations.ts';
import { createInvitationsRepo } from './invitations/repo-invitations.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { createFriendsRepo } from './repo.ts';
import { createFriendChanges } from './repo-changes.ts';
import { friendsRoutes } from './routes.ts';
import { createFriends, type FriendsDependencies } from './service.ts';
import { createTouchRepo } from './stay-in-touch/repo-touch.ts';
import { createTouch, type TouchDependencies } from './stay-in-touch/touch.ts';

const requestsToOne = { name: 'request-pair', max: REQUESTS_TO_ONE_PER_HOUR, seconds: 3600 };

const announced = { name: 'request-announced', max: 1, seconds: REQUEST_NEWS_EVERY / 1000, isFixed: true } as const;

/** How often wishes to stay in touch are removed that are over, ms. */
const SWEEP_EVERY = 3_600_000;

/** Publishes 'blocked', 'unfriended' and 'befriended'. */
export function createFriendsFeature(
  core: Core,
  {
    haveSharedCall,
    sharedCall,
    refuseContact,
    pushNews,
    defaultAvatar,
  }: Pick<FriendsDependencies, 'haveSharedCall' | 'refuseContact' | 'pushNews'> &
    Pick<TouchDependencies, 'sharedCall'> &
    Pick<InvitationsDependencies, 'defaultAvatar'>,
) {
  const { db, bind, attempt, http, realtime, clock, random, log, events, rateLimiter, timers } = core;
  const lists = createFriendsRepo(db, clock);
  const onFriendship = (userId: string, otherId: string) => events.publish('befriended', userId, otherId);
  const friends = createFriends({
    repo: lists,
    changes: createFriendChanges(db),
    realtime,
    clock,
    random,
    log,
    haveSharedCall,
    refuseContact,
    pushNews,
    countRequest: (userId, otherId) => takeOrThrow(rateLimiter, requestsToOne, `${userId} ${otherId}`),
    isNews: async (userId, otherId) => (await rateLimiter.take(announced, `${userId} ${otherId}`)) === 0,
    onBlocked: (blockerId, blockedId) => events.publish('blocked', blockerId, blockedId),
    onRemoved: (userId, otherId) => events.publish('unfriended', userId, otherId),
    onFriendship,
  });
  const repo = createTouchRepo(db);
  const touch = createTouch({ repo, realtime, clock, random, log, sharedCall, refuseContact, onFriendship });
  const invitations = createInvitations({
    repo: createInvitationsRepo(db, clock),
    random,
    standing: lists.standing,
    defaultAvatar,
  });
  friendsRoutes({ bind, attempt, friends, touch });
  invitationRoutes({ bind, attempt, http, invitations });
  timers.every('friends: wishes', SWEEP_EVERY, touch.sweep);
  return { areFriends: friends.areFriends, friendIds: friends.friendIds, forgetWish: touch.forget };
}
