import { createBatcher } from '../ports/batcher.ts';
import type { Sender } from '../realtime/port.ts';
import type { PresenceRepo, Sighting } from './repo.ts';
import { createStatuses, type StatusesDependencies } from './statuses.ts';

/** A tab of a user: a socket of this process. */
interface Tab {
  userId: string;
  /** the user is inactive: heartbeats do not count as sightings */
  idle: boolean;
  /** it announced that it closes and has sent nothing since */
  closing: boolean;
  /** when the user was last saved as seen, ms of `Clock.elapsed` */
  writtenAt: number;
}

/** least time between two saved sightings of a tab, ms */
export const SIGHTING_INTERVAL = 180_000;

/** Whether a heartbeat is saved as a sighting. */
export const isWorthWriting = (tab: Tab, now: number): boolean => !tab.idle && now - tab.writtenAt >= SIGHTING_INTERVAL;

export interface PresenceDependencies extends StatusesDependencies {
  repo: PresenceRepo;
}

export type PresenceService = ReturnType<typeof createPresence>;

/** sightings in a batch, and waiting for one, at most */
const BATCH_MAX = 500;
const WAITING_MAX = 100_000;

/** Tracks the tabs of this process and who is online; statuses.ts notifies the friends. */
export function createPresence(dependencies: PresenceDependencies) {
  const { presence, repo, clock, log } = dependencies;
  const statuses = createStatuses(dependencies);
  const tabs = new Map<string, Tab>();
  let isClosed = false;

  const sightings = createBatcher<Sighting, void>({
    max: BATCH_MAX,
    maxWaiting: WAITING_MAX,
    async run(batch) {
      await repo.saveLastSeen(batch);
      return batch.map(() => undefined);
    },
  });
  function saveLastSeen(userId: string, at: number): void {
    sightings.add({ userId, at }).catch((error) => log.error({ err: error }, 'saving when a user was seen failed'));
  }

  const stopListening = presence.onChange(({ userId, online, at }) => {
    if (!online) saveLastSeen(userId, at);
    if (!isClosed) statuses.announce({ userId, at });
  });

  /** A sign of life from a tab, also from one that announced its closing and then stayed open. */
  async function touch(socketId: string, act?: (tab: Tab) => void): Promise<void> {
    const tab = tabs.get(socketId);
    if (!tab) return;
    act?.(tab);
    if (tab.closing) {
      tab.closing = false;
      await presence.enter(tab.userId, socketId);
    }
    if (isWorthWriting(tab, clock.elapsed())) {
      tab.writtenAt = clock.elapsed();
      saveLastSeen(tab.userId, clock.now());
    }
  }

  return {
    async connected({ userId, socketId }: Sender): Promise<void> {
      tabs.set(socketId, { userId, idle: false, closing: false, writtenAt: clock.elapsed() });
      await presence.enter(userId, socketId);
      // The socket may have disconnected meanwhile.
      if (!tabs.has(socketId)) await presence.leave(userId, socketId);
    },

    async disconnected({ userId, socketId }: Sender): Promise<void> {
      tabs.delete(socketId);
      await presence.leave(userId, socketId);
    },

    heartbeat: ({ socketId }: Sender) => touch(socketId),
    active: ({ socketId }: Sender) =>
      touch(socketId, (tab) => {
        tab.idle = false;
      }),
    idle({ socketId }: Sender): void {
      const tab = tabs.get(socketId);
      if (tab) tab.idle = true;
    },
    /** The page is about to close: the grace starts now, not when the lost socket is detected. */
    async closing({ userId, socketId }: Sender): Promise<void> {
      const tab = tabs.get(socketId);
      if (!tab) return;
      tab.closing = true;
      await presence.leave(userId, socketId);
    },

    sendStatuses: statuses.sendStatuses,
    introduce: statuses.introduce,

    /** A user was matched into a call, or left one. */
    callChanged(userId: string, inCall: boolean): void {
      if (!isClosed) statuses.announce({ userId, at: clock.now(), inCall });
    },

    /** Saves when the users of this process were last seen: it may not learn when they come back. */
    async close(): Promise<void> {
      stopListening();
      for (const userId of new Set([...tabs.values()].map((tab) => tab.userId))) saveLastSeen(userId, clock.now());
      tabs.clear();
      await statuses.idle();
      // Calls may still end, when the database no longer answers.
      isClosed = true;
      await sightings.idle();
    },
  };
}
