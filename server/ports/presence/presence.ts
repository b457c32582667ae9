import type { Clock } from '../clock.ts';

/** How long a user without sockets stays online: a page that reloads is not an absence. */
export const RELOAD_GRACE = 5000;

/** A user came or went. */
export interface PresenceChange {
  userId: string;
  online: boolean;
  /** when it happened, ms: of who went, the moment the last socket closed */
  at: number;
}

/** Who is connected, counted over all sockets of all nodes. Nothing in it needs to outlive the processes. */
export interface Presence {
  enter(userId: string, socketId: string): Promise<void>;
  /** The socket is gone; of the user's last one, that counts after RELOAD_GRACE. Unknown sockets are ignored. */
  leave(userId: string, socketId: string): Promise<void>;
  /** Those of the users who are online. */
  online(userIds: readonly string[]): Promise<Set<string>>;
  /**
   * Hears of every change once, on one of the nodes: also of the users of a node that died, whose sockets never left.
   * @returns the function that ends it
   */
  onChange(listener: (change: PresenceChange) => void): () => void;
  close(): Promise<void>;
}

/** Kept in this process. */
export function createMemoryPresence(clock: Clock): Presence {
  const users = new Map<string, { sockets: Set<string>; cancelGoing?: () => void }>();
  const listeners = new Set<(change: PresenceChange) => void>();
  const tell = (change: PresenceChange) => {
    for (const listener of listeners) listener(change);
  };

  return {
    async enter(userId, socketId) {
      const user = users.get(userId);
      if (user) {
        user.cancelGoing?.();
        user.cancelGoing = undefined;
        user.sockets.add(socketId);
        return;
      }
      users.set(userId, { sockets: new Set([socketId]) });
      tell({ userId, online: true, at: clock.now() });
    },
    async leave(userId, socketId) {
      const user = users.get(userId);
      if (!user?.sockets.delete(socketId) || user.sockets.size > 0) return;
      const at = clock.now();
      user.cancelGoing = clock.after(RELOAD_GRACE, () => {
        users.delete(userId);
        tell({ userId, online: false, at });
      });
    },
    async online(userIds) {
      return new Set(userIds.filter((userId) => users.has(userId)));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      for (const { cancelGoing } of users.values()) cancelGoing?.();
      users.clear();
    },
  };
}
