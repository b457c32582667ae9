import type { Realtime } from '../../realtime/port.ts';
import { presentEnd } from '../presenter.ts';
import { groupOf } from '../rooms/rooms.ts';
import type { LocalSeats } from '../seats/local-seats.ts';
import { sendEnd } from './end.ts';
import type { EndRepo } from './repo-end.ts';

export interface EndRedeliveryDependencies {
  repo: Pick<EndRepo, 'outcomes'>;
  realtime: Pick<Realtime, 'isInGroup' | 'leaveGroup' | 'toSocket'>;
  seats: Pick<LocalSeats, 'seated' | 'forget' | 'close'>;
}

/**
 * Notifies sockets of this process that sit in a call which has ended without their having been sent the end: the node
 * that ended it could not reach this one, or never learned that the database had stored the end (docs/decisions/010).
 * Nor need it have closed the room.
 */
export function createEndRedelivery({ repo, realtime, seats }: EndRedeliveryDependencies) {
  /** rooms that had ended at the last sweep; their ends may have been on the way then */
  let suspects = new Set<string>();

  return async function redeliverEnds(): Promise<void> {
    // A socket that was sent the end has left the group.
    const inGroup = [...seats.seated()].filter(([socketId, { roomId }]) =>
      realtime.isInGroup(socketId, groupOf(roomId)),
    );
    const ended = await repo.outcomes([...new Set(inGroup.map(([, { roomId }]) => roomId))]);
    const over = new Set<string>();
    for (const [socketId, { roomId, userId }] of inGroup) {
      const outcome = ended.get(roomId);
      if (!outcome || !suspects.has(roomId) || !realtime.isInGroup(socketId, groupOf(roomId))) continue;
      over.add(roomId);
      seats.forget(socketId);
      realtime.leaveGroup(socketId, groupOf(roomId));
      sendEnd(presentEnd({ roomId, endedBy: undefined, gone: [], outcome }, userId), (event, payload) =>
        realtime.toSocket(socketId, event, payload),
      );
    }
    for (const roomId of over) await seats.close(roomId);
    suspects = new Set(ended.keys());
  };
}
