import type { Sender } from '../../realtime/port.ts';
import type { Rooms } from '../rooms/rooms.ts';

export interface FirstReportsDependencies<Value> {
  rooms: Pick<Rooms, 'membership'>;
  onReported(value: Value): void;
}
export type FirstReports<Value> = ReturnType<typeof createFirstReports<Value>>;

const KEPT = 40_000;

/** Counts reports of clients about a call for the operator's figures: the first of each member of a room counts. */
export function createFirstReports<Value>({ rooms, onReported }: FirstReportsDependencies<Value>) {
  const reported = new Set<string>();

  return {
    /** Counts for a call that has ended as well. @throws NOT_A_MEMBER */
    async report({ userId }: Pick<Sender, 'userId'>, roomId: string, value: Value): Promise<void> {
      await rooms.membership(roomId, userId);
      const key = `${roomId} ${userId}`;
      if (reported.has(key)) return;
      reported.add(key);
      const [oldest] = reported.size > KEPT ? reported : [];
      if (oldest !== undefined) reported.delete(oldest);
      onReported(value);
    },
  };
}
