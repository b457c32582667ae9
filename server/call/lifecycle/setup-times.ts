import type { Sender } from '../../realtime/port.ts';
import type { Rooms } from '../rooms/rooms.ts';

export interface SetupTimesDependencies {
  rooms: Pick<Rooms, 'membership'>;
  /** ms from a match to the first picture */
  onReported(ms: number): void;
}
export type SetupTimes = ReturnType<typeof createSetupTimes>;

const KEPT = 40_000;

/** How long calls take to set up, as clients report it: the first report of each member of a room counts. */
export function createSetupTimes({ rooms, onReported }: SetupTimesDependencies) {
  const reported = new Set<string>();

  return {
    /** Counts for a call that has ended as well. @throws NOT_A_MEMBER */
    async report({ userId }: Pick<Sender, 'userId'>, roomId: string, ms: number): Promise<void> {
      await rooms.membership(roomId, userId);
      const key = `${roomId} ${userId}`;
      if (reported.has(key)) return;
      reported.add(key);
      const [oldest] = reported.size > KEPT ? reported : [];
      if (oldest !== undefined) reported.delete(oldest);
      onReported(ms);
    },
  };
}
