import * as call from '@visavis/domain/call/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import type { Services } from '../../services/services.tsx';
import { isUndecided } from './undecided.ts';

export interface EndReports {
  /** Reports an end by what sends it. */
  report(roomId: string, send: () => Promise<Ack>): void;
  stop(): void;
}

/**
 * Reports the calls that the user ends. What may not have reached the server is reported again with each connection,
 * wherever the user is by then: its room ends once, and no later call with it. Where the other's side has found the
 * connection lost meanwhile, a call back is declined.
 */
export function createEndReports({ socket }: Pick<Services, 'socket'>): EndReports {
  const unheard = new Map<string, () => Promise<Ack>>();
  const report = async (roomId: string, send: () => Promise<Ack>, isRepeated = false) => {
    unheard.set(roomId, send);
    const ack = await send();
    if (!ack.ok && (ack.code === 'NOT_CONNECTED' || isUndecided(ack.code))) return;
    unheard.delete(roomId);
    if (isRepeated) void socket.emit(call.callBack, { roomId, accept: false });
  };
  const stop = socket.onConnected(() => {
    for (const [roomId, send] of unheard) void report(roomId, send, true);
  });
  return { report: (roomId, send) => void report(roomId, send), stop };
}
