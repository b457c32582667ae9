import type { Sender } from '../../realtime/port.ts';
import type { Rooms } from './rooms.ts';

export interface SetupTimesDependencies {
  rooms: Pick<Rooms, 'membership'>;
  /** ms from a match to the first picture */
  onTold(ms: number): void;
}
export type SetupTimes = ReturnType<typeof createSetupTimes>;

const KEPT = 40_000;

/** How long calls take to set up, as their members tell it: the word of each counts once a room. */
export function createSetupTimes({ rooms, onTold }: SetupTimesDependencies) {
  const told = new Set<string>();

  return {
    /** A call that is over meanwhile counts as well: it had its picture. @throws NOT_A_MEMBER */
    async tell({ userId }: Pick<Sender, 'userId'>, roomId: string, ms: number): Promise<void> {
      await rooms.membership(roomId, userId);
      const key = `${roomId} ${userId}`;
      if (told.has(key)) return;
      told.add(key);
      const [oldest] = told.size > KEPT ? told : [];
      if (oldest !== undefined) told.delete(oldest);
      onTold(ms);
    },
  };
}
