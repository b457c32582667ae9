import type { Friend, FriendRequest, Relation } from '@visavis/domain/friends/contract.ts';
import { requestAccepted, requestDeclined, requestReceived, requestSent } from '@visavis/domain/friends/contract.ts';
import { normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import type { FriendsRepo } from './repo.ts';
import type { FriendChanges, NewFriendship } from './repo-changes.ts';
import { relationOf, requestOutcome } from './request-outcome.ts';

export interface FriendsDependencies {
  repo: FriendsRepo;
  changes: FriendChanges;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  /** whether the two have ever been in one call together */
  haveSharedCall(userId: string, otherId: string): Promise<boolean>;
  /** called after a block: the two are never matched again, and a call that they are in ends */
  onBlocked(blockerId: string, blockedId: string): Promise<void>;
  /** called after a new friendship: each is notified of the other's presence */
  onFriendship(userId: string, otherId: string): Promise<void>;
}

/** A request that waits, or the friendship that two crossing ones became. */
export type Asked = { outcome: 'request'; request: FriendRequest } | { outcome: 'friendship'; friend: Friend };

export type Friends = ReturnType<typeof createFriends>;

export function createFriends(dependencies: FriendsDependencies) {
  const { repo, changes, realtime, clock, random } = dependencies;
  const now = () => new Date(clock.now());
  const newId = () => random.uuid(clock.now());

  function found<T>(value: T | undefined): T {
    if (value === undefined) throw new AppError('NOT_FOUND');
    return value;
  }

  /** Tells who asked first that the friendship stands. @returns the friend of who said yes */
  async function announce({ ofRequester, ofAccepter }: NewFriendship): Promise<Friend> {
    const { userId, username, avatar, karma } = ofRequester;
    const acceptedBy = { userId, username, avatar, karma };
    realtime.toUser(ofAccepter.userId, requestAccepted, { friend: ofRequester, acceptedBy });
    await dependencies.onFriendship(userId, ofAccepter.userId);
    return ofAccepter;
  }

  async function ask(
    userId: string,
    otherId: string,
    metThrough: 'VIDEO_MATCH' | 'INVITE_CODE',
    introduced: boolean,
  ): Promise<Asked> {
    if (userId === otherId) throw new AppError('SELF');
    const placed = await changes.placeRequest(
      { id: newId(), requesterId: userId, receiverId: otherId, metThrough, at: now(), friendshipId: newId() },
      (standing) => requestOutcome(standing, userId, introduced),
    );
    if (placed.outcome === 'friendship') return { outcome: 'friendship', friend: await announce(placed.friendship) };
    const { request, blockedBy } = placed;
    realtime.toUser(userId, requestSent, { request });
    if (!blockedBy) realtime.toUser(otherId, requestReceived, { request, requester: request.requester });
    return { outcome: 'request', request };
  }

  return {
    list: repo.friends,
    search: repo.search,
    pending: repo.pending,
    sent: repo.sent,
    blocked: repo.blocked,

    /** @throws NOT_FOUND */
    async relation(userId: string, otherId: string): Promise<Relation> {
      const standing = await repo.standing(userId, otherId);
      if (!standing.known) throw new AppError('NOT_FOUND');
      return relationOf(standing, userId);
    },

    /** @throws SELF, NOT_FOUND, FORBIDDEN, NOT_SHARED_A_CALL, ALREADY_FRIENDS, REQUEST_EXISTS */
    async askAfterCall(userId: string, otherId: string): Promise<Asked> {
      return ask(userId, otherId, 'VIDEO_MATCH', await dependencies.haveSharedCall(userId, otherId));
    },

    /** @throws INVALID_INVITE_CODE, SELF, FORBIDDEN, ALREADY_FRIENDS, REQUEST_EXISTS */
    async askByCode(userId: string, code: string): Promise<Asked> {
      const otherId = await repo.userIdByCode(normalizeInviteCode(code));
      if (!otherId) throw new AppError('INVALID_INVITE_CODE');
      return ask(userId, otherId, 'INVITE_CODE', true);
    },

    /** @throws NOT_FOUND */
    async cancel(userId: string, requestId: string): Promise<void> {
      if (!(await changes.cancelRequest(requestId, userId))) throw new AppError('NOT_FOUND');
    },

    /** @throws NOT_FOUND */
    async accept(userId: string, requestId: string): Promise<Friend> {
      return announce(found(await changes.acceptRequest(requestId, userId, { id: newId(), at: now() })));
    },

    /** @throws NOT_FOUND */
    async decline(userId: string, requestId: string): Promise<void> {
      const requesterId = found(await changes.declineRequest(requestId, userId));
      realtime.toUser(requesterId, requestDeclined, { requestId });
    },

    /** @throws NOT_FOUND */
    async remove(userId: string, friendshipId: string): Promise<void> {
      if (!(await changes.removeFriendship(friendshipId, userId))) throw new AppError('NOT_FOUND');
    },

    /** Silent: the other is told nothing. @throws SELF, NOT_FOUND */
    async block(userId: string, otherId: string): Promise<void> {
      if (userId === otherId) throw new AppError('SELF');
      if (!(await changes.block(userId, otherId, now()))) throw new AppError('NOT_FOUND');
      await dependencies.onBlocked(userId, otherId);
    },

    /** @throws NOT_FOUND */
    async unblock(userId: string, otherId: string): Promise<void> {
      if (!(await changes.unblock(userId, otherId))) throw new AppError('NOT_FOUND');
    },

    /** For other features. */
    areFriends: async (userId: string, otherId: string): Promise<boolean> =>
      (await repo.standing(userId, otherId)).friendshipId !== null,
    friendIds: repo.friendIds,
  };
}
