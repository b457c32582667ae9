import type { Clock } from '../clock.ts';

/** How long a user without sockets stays online: reloading a page is no absence. ms */
export const RELOAD_GRACE = 5000;

/** A user came online or went offline. */
export interface PresenceChange {
  userId: string;
  online: boolean;
  /** when it happened, ms: for a user who went offline, when the last socket closed */
  at: number;
}

/** The users who are online, over all sockets of all nodes. None of it needs to outlive the processes. */
export interface Presence {
  enter(userId: string, socketId: string): Promise<void>;
  /** The socket is gone. A user without sockets goes offline after RELOAD_GRACE. Unknown sockets are ignored. */
  leave(userId: string, socketId: string): Promise<void>;
  /** @returns those of the users who are online */
  online(userIds: readonly string[]): Promise<Set<string>>;
  /** Whether a socket is connected, to any node. */
  has(userId: string, socketId: string): Promise<boolean>;
  /** How many are online. */
  count(): Promise<number>;
  /**
   * Calls `listener` once for each change, on one of the nodes; for the users of a dead node as well.
   * @returns the function that removes the listener
   */
  onChange(listener: (change: PresenceChange) => void): () => void;
  close(): Promise<void>;
}

/** Presence in the memory of one process. @param grace how long a user without sockets stays online, ms */
export function createMemoryPresence(clock: Clock, grace = RELOAD_GRACE): Presence {
  const users = new Map<string, { sockets: Set<string>; cancelOffline?: () => void }>();
  const listeners = new Set<(change: PresenceChange) => void>();
  const notify = (change: PresenceChange) => {
    for (const listener of listeners) listener(change);
  };

  return {
    async enter(userId, socketId) {
      const user = users.get(userId);
      if (user) {
        user.cancelOffline?.();
        user.cancelOffline = undefined;
        user.sockets.add(socketId);
        return;
      }
      users.set(userId, { sockets: new Set([socketId]) });
      notify({ userId, online: true, at: clock.now() });
    },
    async leave(userId, socketId) {
      const user = users.get(userId);
      if (!user?.sockets.delete(socketId) || user.sockets.size > 0) return;
      const at = clock.now();
      const end = () => {
        users.delete(userId);
        notify({ userId, online: false, at });
      };
      if (grace === 0) end();
      else user.cancelOffline = clock.after(grace, end);
    },
    async online(userIds) {
      return new Set(userIds.filter((userId) => users.has(userId)));
    },
    has: async (userId, socketId) => users.get(userId)?.sockets.has(socketId) ?? false,
    count: async () => users.size,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      for (const { cancelOffline } of users.values()) cancelOffline?.();
      users.clear();
    },
  };
}
