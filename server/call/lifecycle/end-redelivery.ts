import { callEnded, peerDisconnected } from '@visavis/domain/call/contract.ts';
import type { Realtime } from '../../realtime/port.ts';
import { presentEnd } from '../presenter.ts';
import type { OutcomesRepo } from './repo-outcomes.ts';

export interface MissedEndsDependencies {
  repo: OutcomesRepo;
  realtime: Pick<Realtime, 'isInGroup' | 'leaveGroup' | 'toSocket'>;
  /** where the sockets of this process sit, or sat last */
  seated(): Iterable<readonly [socketId: string, place: { roomId: string; userId: string }]>;
  forget(socketId: string): void;
  groupOf(roomId: string): string;
}

/**
 * Tells those who sit in a call that is over without having heard of it: the node that ended it could not reach this
 * one, or never learned that the database had done it.
 */
export function createMissedEnds({ repo, realtime, seated, forget, groupOf }: MissedEndsDependencies) {
  /** rooms that were over when last looked at: the word of it may still be on its way */
  let suspects = new Set<string>();

  return async function tellMissed(): Promise<void> {
    // Whoever has heard of an end is out of the room's group.
    const sitting = [...seated()].filter(([socketId, { roomId }]) => realtime.isInGroup(socketId, groupOf(roomId)));
    const ended = await repo.ended([...new Set(sitting.map(([, { roomId }]) => roomId))]);
    for (const [socketId, { roomId, userId }] of sitting) {
      const outcome = ended.get(roomId);
      if (!outcome || !suspects.has(roomId) || !realtime.isInGroup(socketId, groupOf(roomId))) continue;
      forget(socketId);
      realtime.leaveGroup(socketId, groupOf(roomId));
      const notice = presentEnd({ roomId, gone: [], outcome }, userId);
      if (notice.event === 'ended') realtime.toSocket(socketId, callEnded, notice.payload);
      else realtime.toSocket(socketId, peerDisconnected, notice.payload);
    }
    suspects = new Set(ended.keys());
  };
}
