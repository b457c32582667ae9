import { type MatchFilters, type QueueStatus, status } from '@visavis/domain/matching/contract.ts';
import type { MatchPool } from '../../ports/match-pool/match-pool.ts';
import type { Realtime } from '../../realtime/port.ts';

/** A user who waits through a socket of this process. */
export interface Waiting {
  userId: string;
  socketId: string;
  /** ms */
  joinedAt: number;
  filters: MatchFilters | null;
}

interface Entry {
  waiting: Waiting;
  sent: QueueStatus;
  /** had no place at the last refresh */
  isMissing: boolean;
}

/** Users refreshed in one go, before other work gets its turn. */
const SLICE = 200;

export type StatusFeed = ReturnType<typeof createStatusFeed>;

/** Sends users who wait through this process their place in the queue whenever it has changed. */
export function createStatusFeed({ pool, realtime }: { pool: MatchPool; realtime: Realtime }) {
  const entries = new Map<string, Entry>();

  return {
    /** @param sent the place that the user knows of */
    watch({ userId, socketId, joinedAt, filters }: Waiting, sent: QueueStatus): void {
      entries.set(userId, { waiting: { userId, socketId, joinedAt, filters }, sent, isMissing: false });
    },
    /** @param socketId forgets the user only if they wait through this socket */
    forget(userId: string, socketId?: string): void {
      if (socketId === undefined || entries.get(userId)?.waiting.socketId === socketId) entries.delete(userId);
    },
    /** Whether a user waits through this socket. */
    has: (userId: string, socketId: string): boolean => entries.get(userId)?.waiting.socketId === socketId,
    get isEmpty() {
      return entries.size === 0;
    },
    /** @returns those who had no place, at this refresh and the one before: matched by another node, or lost */
    async refresh(): Promise<Waiting[]> {
      const lost: Waiting[] = [];
      const userIds = [...entries.keys()];
      for (let start = 0; start < userIds.length; start += SLICE) {
        const slice = userIds.slice(start, start + SLICE);
        const places = await pool.places(slice);
        for (const [index, userId] of slice.entries()) {
          const entry = entries.get(userId);
          const place = places[index];
          if (!entry) continue;
          if (!place) {
            if (entry.isMissing) lost.push(entry.waiting);
            entry.isMissing = !entry.isMissing;
          } else if (place.position !== entry.sent.position || place.total !== entry.sent.total) {
            entry.sent = place;
            realtime.toSocket(entry.waiting.socketId, status, place);
          }
        }
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      return lost;
    },
  };
}
