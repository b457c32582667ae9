import { type QueueStatus, status } from '@visavis/domain/matching/contract.ts';
import type { MatchPool } from '../ports/match-pool/match-pool.ts';
import type { Realtime } from '../realtime/port.ts';

/** Someone who waits through this process. */
export interface Waiting {
  userId: string;
  socketId: string;
  /** ms */
  joinedAt: number;
}

interface Entry extends Waiting {
  told: QueueStatus;
  /** it had no place when last looked at */
  isMissing: boolean;
}

/** How many are told in one go, before others get their turn. */
const SLICE = 200;

/** Tells those who wait through this process when their place has changed. */
export function createStatusFeed({ pool, realtime }: { pool: MatchPool; realtime: Realtime }) {
  const waiting = new Map<string, Entry>();

  return {
    watch: ({ userId, socketId, joinedAt }: Waiting, told: QueueStatus): void =>
      void waiting.set(userId, { userId, socketId, joinedAt, told, isMissing: false }),
    /** @param socketId forgets the place of this socket alone */
    forget(userId: string, socketId?: string): void {
      if (socketId === undefined || waiting.get(userId)?.socketId === socketId) waiting.delete(userId);
    },
    get isEmpty() {
      return waiting.size === 0;
    },
    /** @returns those who had no place this time nor the time before: matched by another process, or lost */
    async tell(): Promise<Waiting[]> {
      const lost: Waiting[] = [];
      const userIds = [...waiting.keys()];
      for (let start = 0; start < userIds.length; start += SLICE) {
        const slice = userIds.slice(start, start + SLICE);
        const places = await pool.places(slice);
        for (const [index, userId] of slice.entries()) {
          const entry = waiting.get(userId);
          const place = places[index];
          if (!entry) continue;
          if (!place) {
            if (entry.isMissing) lost.push(entry);
            entry.isMissing = !entry.isMissing;
          } else if (place.position !== entry.told.position || place.total !== entry.told.total) {
            entry.told = place;
            realtime.toSocket(entry.socketId, status, place);
          }
        }
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      return lost;
    },
  };
}
export type StatusFeed = ReturnType<typeof createStatusFeed>;
