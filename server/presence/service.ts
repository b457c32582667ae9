import { bulkStatus, type FriendStatus, type Status, statusUpdate } from '@visavis/domain/presence/contract.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Realtime, Sender } from '../realtime/port.ts';
import type { PresenceRepo, Sighting } from './repo.ts';
import { isWorthWriting, type Tab } from './tabs.ts';

export interface PresenceDependencies {
  presence: Presence;
  repo: PresenceRepo;
  realtime: Realtime;
  clock: Clock;
  log: Log;
  /** least time between two batches, ms */
  batchInterval: number;
  /** the friends of these users, as pairs `[user, friend]`; nobody blocked is a friend */
  friendIds(userIds: readonly string[]): Promise<[userId: string, friendId: string][]>;
  /** those of the users who are in a call */
  inCall(userIds: readonly string[]): Promise<Set<string>>;
}

/** A user whose status may have changed. */
interface News {
  userId: string;
  /** when the user came or went (ms), or now */
  at: number;
  /** entered a call, or left one */
  inCall?: boolean;
}

export type PresenceService = ReturnType<typeof createPresence>;

const BATCH = 500;
const WAITING = 100_000;

export function createPresence(dependencies: PresenceDependencies) {
  const { presence, repo, realtime, clock, log, friendIds, inCall } = dependencies;
  const tabs = new Map<string, Tab>();
  let isClosed = false;

  const sightings = createBatcher<Sighting, void>({
    max: BATCH,
    maxWaiting: WAITING,
    async run(some) {
      await repo.saveLastSeen(some);
      return some.map(() => undefined);
    },
  });
  /** Users whose friends are to be told; what is told is how they stand when their batch runs. */
  const announcements = createBatcher<News, void>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval: dependencies.batchInterval,
    async run(some) {
      await tellFriends(some);
      return some.map(() => undefined);
    },
  });

  const logged = (what: string) => (error: unknown) => log.error({ err: error }, `${what} failed`);
  const writeSeen = (userId: string, at: number) =>
    void sightings.add({ userId, at }).catch(logged('writing when someone was seen'));
  const announce = (news: News): void => {
    if (!isClosed) announcements.add(news).catch(logged('telling a status'));
  };

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

  async function tellFriends(news: readonly News[]): Promise<void> {
    const times = new Map(news.map(({ userId, at }) => [userId, at]));
    const matched = new Set<string>();
    for (const { userId, inCall } of news) {
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

  /** How users stand, with when they were last seen: now for those who are there. */
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

  const stopListening = presence.onChange(({ userId, online, at }) => {
    if (!online) writeSeen(userId, at);
    announce({ userId, at });
  });

  /** A sign of life from a tab. One that had said it closes is there after all. */
  async function alive(socketId: string, act: (tab: Tab) => void): Promise<void> {
    const tab = tabs.get(socketId);
    if (!tab) return;
    act(tab);
    if (tab.closing) {
      tab.closing = false;
      await presence.enter(tab.userId, socketId);
    }
    if (isWorthWriting(tab, clock.now())) {
      tab.writtenAt = clock.now();
      writeSeen(tab.userId, tab.writtenAt);
    }
  }

  return {
    async connected({ userId, socketId }: Sender): Promise<void> {
      tabs.set(socketId, { userId, idle: false, closing: false, writtenAt: clock.now() });
      await presence.enter(userId, socketId);
      // It may have gone while the port was being asked.
      if (!tabs.has(socketId)) await presence.leave(userId, socketId);
    },

    async disconnected({ userId, socketId }: Sender): Promise<void> {
      tabs.delete(socketId);
      await presence.leave(userId, socketId);
    },

    heartbeat: ({ socketId }: Sender) => alive(socketId, () => {}),
    active: ({ socketId }: Sender) =>
      alive(socketId, (tab) => {
        tab.idle = false;
      }),
    idle({ socketId }: Sender): void {
      const tab = tabs.get(socketId);
      if (tab) tab.idle = true;
    },
    /** The page is about to go: the grace runs from now, not from when the lost socket is noticed. */
    async closing({ userId, socketId }: Sender): Promise<void> {
      const tab = tabs.get(socketId);
      if (!tab) return;
      tab.closing = true;
      await presence.leave(userId, socketId);
    },

    /** Sends the statuses of the user's friends to the socket that asks. */
    async tellStatuses({ userId, socketId }: Sender): Promise<void> {
      const friends = (await friendIds([userId])).map(([, friendId]) => friendId);
      realtime.toSocket(socketId, bulkStatus, { statuses: await describe(friends) });
    },

    /** Two became friends: each learns how the other stands. */
    async introduce(userId: string, otherId: string): Promise<void> {
      const statuses = await describe([userId, otherId]);
      for (const [to, about] of [
        [userId, otherId],
        [otherId, userId],
      ] as const) {
        const status = statuses[about];
        if (status) realtime.toUser(to, statusUpdate, { userId: about, ...status });
      }
    },

    /** A user was matched into a call, or left one. */
    callChanged: (userId: string, inCall: boolean): void => announce({ userId, at: clock.now(), inCall }),

    /** Writes down when this process's users were seen: nobody hears from them before they are connected again. */
    async close(): Promise<void> {
      stopListening();
      for (const userId of new Set([...tabs.values()].map((tab) => tab.userId))) writeSeen(userId, clock.now());
      tabs.clear();
      await announcements.idle();
      // Calls may end later still; the database does not answer any more.
      isClosed = true;
      await sightings.idle();
    },
  };
}
