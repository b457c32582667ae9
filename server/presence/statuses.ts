import { bulkStatus, type FriendStatus, type Status, statusUpdate } from '@visavis/domain/presence/contract.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import type { PresenceRepo } from './repo.ts';

export interface StatusesDependencies {
  presence: Presence;
  repo: Pick<PresenceRepo, 'lastSeen'>;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** least time between two batches, ms */
  batchInterval: number;
  /** the friends of these users, as pairs `[user, friend]`; a block ends a friendship, so blocked users are left out */
  friendIds(userIds: readonly string[]): Promise<[userId: string, friendId: string][]>;
  /** those of the users who are in a call */
  inCall(userIds: readonly string[]): Promise<Set<string>>;
}

/** A user whose status may have changed. */
export interface StatusChange {
  userId: string;
  /** when, ms */
  at: number;
  /** whether the user entered a call or left one; unset where it was neither */
  inCall?: boolean;
}

/** changes in a batch, and waiting for one, at most */
const BATCH_MAX = 500;
const WAITING_MAX = 100_000;

/** Reads the statuses of users, and notifies their friends of changes in batches. */
export function createStatuses(dependencies: StatusesDependencies) {
  const { presence, repo, realtime, clock, log, friendIds, inCall } = dependencies;
  // A friend is sent the status at the time of the batch, so several changes in one batch are sent as one.
  const changes = createBatcher<StatusChange, void>({
    max: BATCH_MAX,
    maxWaiting: WAITING_MAX,
    batchInterval: dependencies.batchInterval,
    async run(batch) {
      await notifyFriends(batch);
      return batch.map(() => undefined);
    },
  });

  /** @param matched users whose call may not be stored yet */
  async function statusesOf(userIds: readonly string[], matched?: ReadonlySet<string>): Promise<Map<string, Status>> {
    const online = await presence.online(userIds);
    const calling = await inCall([...online]);
    const statusOf = (userId: string): Status => {
      if (!online.has(userId)) return 'offline';
      return calling.has(userId) || matched?.has(userId) ? 'busy' : 'online';
    };
    return new Map(userIds.map((userId) => [userId, statusOf(userId)]));
  }

  async function notifyFriends(batch: readonly StatusChange[]): Promise<void> {
    const times = new Map(batch.map(({ userId, at }) => [userId, at]));
    const matched = new Set<string>();
    for (const { userId, inCall } of batch) {
      if (inCall) matched.add(userId);
      else if (inCall === false) matched.delete(userId);
    }
    const pairs = await friendIds([...times.keys()]);
    if (pairs.length === 0) return;
    const statuses = await statusesOf([...new Set(pairs.map(([userId]) => userId))], matched);
    for (const [userId, friendId] of pairs) {
      const status = statuses.get(userId) ?? 'offline';
      const lastSeenAt = new Date(status === 'offline' ? (times.get(userId) ?? 0) : clock.now()).toISOString();
      realtime.toUser(friendId, statusUpdate, { userId, status, lastSeenAt });
    }
  }

  /** The status and the time last seen of each user; users who are not offline are seen now. */
  async function describe(userIds: readonly string[]): Promise<Record<string, FriendStatus>> {
    const [statuses, lastSeen] = [await statusesOf(userIds), await repo.lastSeen(userIds)];
    const now = new Date(clock.now());
    return Object.fromEntries(
      [...statuses].map(([userId, status]) => {
        const at = status === 'offline' ? lastSeen.get(userId) : now;
        return [userId, { status, lastSeenAt: at?.toISOString() ?? null }];
      }),
    );
  }

  return {
    /** Notifies the user's friends with the next batch. */
    announce(change: StatusChange): void {
      changes.add(change).catch((error) => log.error({ err: error }, 'sending a status failed'));
    },

    /** Sends the statuses of the user's friends to the socket that asks. */
    async sendStatuses({ userId, socketId }: Sender): Promise<void> {
      const friends = (await friendIds([userId])).map(([, friendId]) => friendId);
      realtime.toSocket(socketId, bulkStatus, { statuses: await describe(friends) });
    },

    /** Notifies each of two new friends of the other's status. */
    async introduce(userId: string, otherId: string): Promise<void> {
      const statuses = await describe([userId, otherId]);
      const pairs = [
        [userId, otherId],
        [otherId, userId],
      ] as const;
      for (const [to, about] of pairs) {
        const status = statuses[about];
        if (status) realtime.toUser(to, statusUpdate, { userId: about, ...status });
      }
    },

    /** Resolves once every change is sent. */
    idle: changes.idle,
  };
}
