import { firstFrame, LONGEST_SETUP } from '@visavis/domain/call/contract.ts';
import type { CallContext } from '@visavis/domain/call/states/context.ts';
import { found } from '@visavis/domain/matching/contract.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from './performance-marks.ts';

export interface FirstFrame {
  /** A frame of this stream is on screen. */
  shown(stream: MediaStream): void;
  stop(): void;
}

/**
 * Reports to the server, once a match, how long the first frame took. A page in the background draws no frames, so a
 * match during which the page was hidden is not reported.
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
      markCall('first-frame');
      const { roomId, remoteStream } = current();
      if (!match || match.roomId !== roomId || remoteStream !== stream) return;
      const ms = Math.round(clock.now() - match.at);
      match = null;
      // The device's clock was set in between: the time is meaningless.
      if (ms >= 0 && ms <= LONGEST_SETUP) void socket.emit(firstFrame, { roomId, ms });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
