import type { Friend, FriendRequest, Relation } from '@visavis/domain/friends/contract.ts';
import {
  blockChanged,
  friendRemoved,
  requestAccepted,
  requestDeclined,
  requestGone,
  requestReceived,
  requestSent,
} from '@visavis/domain/friends/contract.ts';
import { normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import type { News } from '@visavis/domain/push/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { presentPerson } from '../http/presenter.ts';
import { afterCommit } from '../ports/after-commit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import { canRequest, decideAnswer, decideBlock, decideCancel, decideRequest } from './decisions.ts';
import { presentFriend, presentRelation, presentRequest } from './presenter.ts';
import type { FriendsRepo } from './repo.ts';
import type { FriendChanges, NewFriendship } from './repo-changes.ts';

export interface FriendsDependencies {
  repo: FriendsRepo;
  changes: FriendChanges;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  log: Log;
  /** whether the two have ever been in one call together */
  haveSharedCall(userId: string, otherId: string): Promise<boolean>;
  /** @throws EMAIL_UNVERIFIED where the user's address must be confirmed first, SUSPENDED (rulings 74) */
  refuseContact(userId: string): Promise<void>;
  /** pushes news to someone who does not look at the app */
  pushNews(userId: string, news: News): void;
  /** @throws RATE_LIMITED where the user has asked this person too often */
  countRequest(userId: string, otherId: string): Promise<void>;
  /** counts that a request is announced to the other @returns whether it is the first in a day from the user */
  isNews(userId: string, otherId: string): Promise<boolean>;
  /** called after a block: the two are never matched again, and a call that they are in ends */
  onBlocked(blockerId: string, blockedId: string): Promise<void>;
  /** called after the end of a friendship by a removal */
  onRemoved(userId: string, otherId: string): Promise<void>;
  /** called after a new friendship: each is notified of the other's presence */
  onFriendship(userId: string, otherId: string): Promise<void>;
}

/** A pending request, or the friendship it became because the other had asked already. */
export type Asked = { outcome: 'request'; request: FriendRequest } | { outcome: 'friendship'; friend: Friend };

export type Friends = ReturnType<typeof createFriends>;

export function createFriends(dependencies: FriendsDependencies) {
  const { repo, changes, realtime, clock, random } = dependencies;
  const now = () => new Date(clock.now());
  const newId = () => random.uuid(clock.now());
  const follow = (userId: string, otherId: string, effect: FriendsDependencies['onFriendship']): Promise<void> =>
    afterCommit(dependencies.log, { what: 'what follows a change of friends', userId, otherId }, () =>
      effect(userId, otherId),
    );

  /** Notifies the one who asked. @returns the friend of the one who accepted */
  async function announce({ ofRequester, ofAccepter }: NewFriendship): Promise<Friend> {
    realtime.toUser(ofAccepter.id, requestAccepted, {
      friend: presentFriend(ofRequester),
      acceptedBy: presentPerson(ofRequester),
    });
    await follow(ofRequester.id, ofAccepter.id, dependencies.onFriendship);
    return presentFriend(ofAccepter);
  }

  function announceEnd(friendshipId: string, userId: string, otherId: string): void {
    realtime.toUser(userId, friendRemoved, { friendshipId, userId: otherId });
    realtime.toUser(otherId, friendRemoved, { friendshipId, userId });
  }

  /** Takes a request from the screens of those who see it. */
  function announceGone(requestId: string, userIds: readonly string[]): void {
    for (const userId of userIds) realtime.toUser(userId, requestGone, { requestId });
  }

  async function ask(
    userId: string,
    otherId: string,
    metThrough: 'VIDEO_MATCH' | 'INVITE_CODE',
    introduced: boolean,
  ): Promise<Asked> {
    if (userId === otherId) throw new AppError('SELF');
    await dependencies.refuseContact(userId);
    await dependencies.countRequest(userId, otherId);
    const at = now();
    const placed = await changes.placeRequest(
      { id: newId(), requesterId: userId, receiverId: otherId, metThrough, at, friendshipId: newId() },
      (standing) => decideRequest(standing, userId, { introduced, now: at }),
    );
    if (placed.outcome === 'friendship') return { outcome: 'friendship', friend: await announce(placed.friendship) };
    const request = presentRequest(placed.request);
    realtime.toUser(userId, requestSent, { request });
    if (!placed.blockedBy) {
      // The request is stored: where this cannot be counted, it is announced.
      const isNews = await dependencies.isNews(userId, otherId).catch(() => true);
      const received = { request, requester: request.requester, ...(!isNews && { isRepeat: true as const }) };
      realtime.toUser(otherId, requestReceived, received);
      if (isNews) dependencies.pushNews(otherId, { kind: 'request', fromId: userId });
    }
    return { outcome: 'request', request };
  }

  return {
    list: async (userId: string): Promise<Friend[]> => (await repo.friends(userId)).map(presentFriend),
    search: async (userId: string, text: string): Promise<Friend[]> =>
      (await repo.search(userId, text)).map(presentFriend),
    pending: async (userId: string): Promise<FriendRequest[]> => (await repo.pending(userId)).map(presentRequest),
    sent: async (userId: string): Promise<FriendRequest[]> => (await repo.sent(userId)).map(presentRequest),
    blocked: async (userId: string): Promise<Person[]> => (await repo.blocked(userId)).map(presentPerson),

    /** @throws NOT_FOUND */
    async relation(userId: string, otherId: string): Promise<Relation> {
      const standing = await repo.standing(userId, otherId);
      if (!standing.exists) throw new AppError('NOT_FOUND');
      const relation = presentRelation(standing, userId);
      if (relation.status !== 'none') return relation;
      const introduced = await dependencies.haveSharedCall(userId, otherId);
      return { ...relation, canRequest: canRequest(standing, userId, { introduced, now: now() }) };
    },

    /** @throws SELF, EMAIL_UNVERIFIED, SUSPENDED, NOT_FOUND, FORBIDDEN, NOT_SHARED_A_CALL, ALREADY_FRIENDS, REQUEST_EXISTS */
    async askAfterCall(userId: string, otherId: string): Promise<Asked> {
      return ask(userId, otherId, 'VIDEO_MATCH', await dependencies.haveSharedCall(userId, otherId));
    },

    /** @throws INVALID_INVITE_CODE, SELF, EMAIL_UNVERIFIED, SUSPENDED, FORBIDDEN, ALREADY_FRIENDS, REQUEST_EXISTS */
    async askByCode(userId: string, code: string): Promise<Asked> {
      const otherId = await repo.userIdByCode(normalizeInviteCode(code));
      if (!otherId) throw new AppError('INVALID_INVITE_CODE');
      return ask(userId, otherId, 'INVITE_CODE', true);
    },

    /** @throws NOT_FOUND */
    async cancel(userId: string, requestId: string): Promise<void> {
      const request = await changes.cancelRequest(requestId, (request) => decideCancel(request, userId));
      announceGone(requestId, request.blocked ? [userId] : [userId, request.receiverId]);
    },

    /** @throws NOT_FOUND, EMAIL_UNVERIFIED */
    async accept(userId: string, requestId: string): Promise<Friend> {
      await dependencies.refuseContact(userId);
      const friendship = { id: newId(), at: now() };
      return announce(await changes.acceptRequest(requestId, friendship, (request) => decideAnswer(request, userId)));
    },

    /** @throws NOT_FOUND */
    async decline(userId: string, requestId: string): Promise<void> {
      const { requesterId } = await changes.declineRequest(requestId, now(), (request) =>
        decideAnswer(request, userId),
      );
      realtime.toUser(requesterId, requestDeclined, { requestId });
      announceGone(requestId, [userId]);
    },

    /** @throws NOT_FOUND */
    async remove(userId: string, friendshipId: string): Promise<void> {
      const otherId = await changes.removeFriendship(friendshipId, userId, now());
      if (!otherId) throw new AppError('NOT_FOUND');
      announceEnd(friendshipId, userId, otherId);
      await follow(userId, otherId, dependencies.onRemoved);
    },

    /**
     * Silent: to the other it looks like being removed as a friend, and like a request that is cancelled
     * (docs/decisions/007). @throws SELF, NOT_FOUND
     */
    async block(userId: string, otherId: string): Promise<void> {
      if (userId === otherId) throw new AppError('SELF');
      const { friendshipId, request } = await changes.block(userId, otherId, now(), decideBlock);
      realtime.toUser(userId, blockChanged, { userId: otherId, isBlocked: true });
      if (friendshipId) announceEnd(friendshipId, userId, otherId);
      if (request) announceGone(request.id, request.isLostToOther ? [userId, otherId] : [userId]);
      await follow(userId, otherId, dependencies.onBlocked);
    },

    /** @throws NOT_FOUND */
    async unblock(userId: string, otherId: string): Promise<void> {
      if (!(await changes.unblock(userId, otherId))) throw new AppError('NOT_FOUND');
      realtime.toUser(userId, blockChanged, { userId: otherId, isBlocked: false });
    },

    /** For other features. */
    areFriends: async (userId: string, otherId: string): Promise<boolean> =>
      (await repo.standing(userId, otherId)).friendshipId !== null,
    friendIds: repo.friendIds,
  };
}
