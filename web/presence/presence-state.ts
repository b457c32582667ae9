import type { FriendStatus } from '@visavis/domain/presence/contract.ts';

/** What the server has told about friends, by user id; whoever is missing has not been told of. */
export type Presence = Readonly<Record<string, FriendStatus>>;

export const unknown: FriendStatus = { status: 'offline', lastSeenAt: null };

/** The answer to a request for all statuses: nobody else is a friend, so nobody else stays. */
export const applyBulk = (_before: Presence, statuses: Presence): Presence => statuses;

export const applyUpdate = (
  before: Presence,
  { userId, status, lastSeenAt }: FriendStatus & { userId: string },
): Presence => ({ ...before, [userId]: { status, lastSeenAt } });

/** @param lastSeenAt what the friends list said, for a friend whose status has not come yet */
export const statusOf = (presence: Presence, userId: string, lastSeenAt: string | null = null): FriendStatus =>
  presence[userId] ?? { ...unknown, lastSeenAt };

/** How many of these are there now; busy is there, in a call. */
export const countOnline = (presence: Presence, userIds: readonly string[]): number =>
  userIds.filter((userId) => statusOf(presence, userId).status !== 'offline').length;
