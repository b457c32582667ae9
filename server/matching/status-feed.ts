import { type QueueStatus, status } from '@visavis/domain/matching/contract.ts';
import type { MatchPool } from '../ports/match-pool.ts';
import type { Realtime } from '../realtime/port.ts';

interface Waiting {
  socketId: string;
  told: QueueStatus;
}

/** How many are told in one go, before others get their turn. */
const SLICE = 200;

/** Tells those who wait through this process when their place has changed. */
export function createStatusFeed({ pool, realtime }: { pool: MatchPool; realtime: Realtime }) {
  const waiting = new Map<string, Waiting>();

  return {
    watch: (userId: string, socketId: string, told: QueueStatus) => void waiting.set(userId, { socketId, told }),
    forget: (userId: string) => void waiting.delete(userId),
    get isEmpty() {
      return waiting.size === 0;
    },
    async tell(): Promise<void> {
      const userIds = [...waiting.keys()];
      for (let start = 0; start < userIds.length; start += SLICE) {
        const slice = userIds.slice(start, start + SLICE);
        const places = await pool.places(slice);
        for (const [index, userId] of slice.entries()) {
          const entry = waiting.get(userId);
          const place = places[index];
          if (!entry) continue;
          if (!place) waiting.delete(userId);
          else if (place.position !== entry.told.position || place.total !== entry.told.total) {
            entry.told = place;
            realtime.toSocket(entry.socketId, status, place);
          }
        }
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
    },
  };
}
export type StatusFeed = ReturnType<typeof createStatusFeed>;
