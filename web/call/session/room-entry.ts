import * as call from '@visavis/domain/call/contract.ts';
import type { AckDataOf } from '@visavis/domain/wire/event.ts';
import type { Services } from '../../services/services.tsx';
import { isUndecided } from './undecided.ts';

/** Refusals after which the room cannot be entered again. */
const GONE = ['NOT_FOUND', 'NOT_A_MEMBER', 'CALL_OVER', 'VALIDATION_FAILED'];
/** ms until the next try; each wait is twice the one before */
const ENTRY_WAIT = { first: 1000, longest: 4000 };

export interface Entering {
  /** this tab is still in that call */
  isWanted: () => boolean;
  /** without data from a server of an older build */
  onEntered: (data: Partial<AckDataOf<typeof call.joinRoom>>) => void;
  onGone: () => void;
}

/**
 * Enters the room of a call, and tries again for as long as the server cannot say whether that is possible: a running
 * call whose seat stays empty is ended by the server, while picture and sound go on between the two.
 * @returns a function that enters a room, and gives up the one before
 */
export function createRoomEntry({ socket, clock }: Pick<Services, 'socket' | 'clock'>) {
  let latest = 0;
  return (roomId: string, { isWanted, onEntered, onGone }: Entering): void => {
    latest += 1;
    const entry = latest;
    const enter = async (wait: number): Promise<void> => {
      // After a reload the socket connects later; with each connection the machine enters again.
      if (!socket.connection.get().isSocketConnected) return;
      const ack = await socket.emit(call.joinRoom, roomId);
      if (ack.ok) return onEntered(ack.data ?? {});
      if (GONE.includes(ack.code)) return onGone();
      if (!isUndecided(ack.code)) return;
      clock.after(wait, () => {
        if (entry === latest && isWanted()) void enter(Math.min(wait * 2, ENTRY_WAIT.longest));
      });
    };
    void enter(ENTRY_WAIT.first);
  };
}
