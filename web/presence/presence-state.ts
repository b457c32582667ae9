import type { FriendStatus } from '@visavis/domain/presence/contract.ts';

/** The last known status of each friend, by user id. */
export type Presence = Readonly<Record<string, FriendStatus>>;

export const applyUpdate = (
  before: Presence,
  { userId, status, lastSeenAt }: FriendStatus & { userId: string },
): Presence => ({ ...before, [userId]: { status, lastSeenAt } });

/** Without someone who is no longer a friend, and of whom no more is told. */
export const forget = (before: Presence, userId: string): Presence => {
  const { [userId]: _, ...others } = before;
  return others;
};

/** @param lastSeenAt from the friends list, for a friend whose status is not known yet */
export const statusOf = (presence: Presence, userId: string, lastSeenAt: string | null = null): FriendStatus =>
  presence[userId] ?? { status: 'offline', lastSeenAt };
