import { firstFrame, LONGEST_SETUP } from '@visavis/domain/call/contract.ts';
import type { CallContext } from '@visavis/domain/call/states/context.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from './call-marks.ts';

export interface FirstFrame {
  /** A picture of this stream is on screen. */
  shown(stream: MediaStream): void;
  stop(): void;
}

/**
 * Tells the server how long a match took to its first picture, once. A page in the background draws none: what it has
 * not shown by the time it is hidden it does not tell.
 */
export function createFirstFrame(
  { socket, visibility, clock }: Pick<Services, 'socket' | 'visibility' | 'clock'>,
  current: () => Pick<CallContext, 'roomId' | 'remoteStream'>,
): FirstFrame {
  let match: { roomId: string; at: number } | null = null;
  const stops = [
    socket.on(found, ({ roomId }) => {
      match = visibility.get().visible ? { roomId, at: clock.now() } : null;
    }),
    visibility.subscribe(() => {
      if (!visibility.get().visible) match = null;
    }),
  ];
  return {
    shown(stream) {
      markCall('face');
      const { roomId, remoteStream } = current();
      if (!match || match.roomId !== roomId || remoteStream !== stream) return;
      const ms = Math.round(clock.now() - match.at);
      match = null;
      // A device whose clock was set meanwhile has nothing to tell.
      if (ms >= 0 && ms <= LONGEST_SETUP) void socket.emit(firstFrame, { roomId, ms });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
