import { LONGEST_SETUP } from '@visavis/domain/call/rules.ts';
import type { CallContext } from '@visavis/domain/call/states/context.ts';
import type { Scope } from '../../lib/scope.ts';
import type { PeerEvent } from '../../platform/peer/types.ts';
import type { Services } from '../../services/services.tsx';

/** The steps from one picture to the next. */
export type CallMark = 'skip' | 'join' | 'queued' | 'found' | 'ready' | 'first-frame' | PeerEvent['type'];

/** Marks of one name that the browser keeps at most: it never drops any by itself. */
export const KEPT_MARKS = 500;
const counts = new Map<CallMark, number>();

/** Leaves a `performance` entry named `call:<mark>`; the benches wait for them and measure between them. */
export const markCall = (mark: CallMark): void => {
  const count = (counts.get(mark) ?? 0) + 1;
  if (count > KEPT_MARKS) performance.clearMarks(`call:${mark}`);
  counts.set(mark, count > KEPT_MARKS ? 1 : count);
  performance.mark(`call:${mark}`);
};

export interface FirstFrame {
  /** A frame of this stream is on screen. */
  shown(stream: MediaStream): void;
}

/**
 * Reports to the server, once a match, how long the first frame took. A page in the background draws no frames, so a
 * match during which the page was hidden is not reported.
 */
export function createFirstFrame(
  scope: Scope,
  { socket, visibility, clock }: Pick<Services, 'socket' | 'visibility' | 'clock'>,
  current: () => Pick<CallContext, 'roomId' | 'remoteStream'>,
): FirstFrame {
  let match: { roomId: string; at: number } | null = null;
  scope.keep(
    socket.on('matching:found', ({ roomId }) => {
      match = visibility.get().visible ? { roomId, at: clock.now() } : null;
    }),
    visibility.subscribe(() => {
      if (!visibility.get().visible) match = null;
    }),
  );
  return {
    shown(stream) {
      markCall('first-frame');
      const { roomId, remoteStream } = current();
      if (!match || match.roomId !== roomId || remoteStream !== stream) return;
      const ms = Math.round(clock.now() - match.at);
      match = null;
      // The device's clock was set in between: the time is meaningless.
      if (ms >= 0 && ms <= LONGEST_SETUP) void socket.emit('video:first_frame', { roomId, ms });
    },
  };
}
