import type { CallEntry } from '@visavis/domain/messages/contract.ts';
import { type RingEnd, ringDeclined, ringEnded } from '@visavis/domain/ringing/contract.ts';
import { entryOf } from '@visavis/domain/ringing/rules.ts';
import type { Log } from '../ports/log.ts';
import type { Ring, Rings } from '../ports/rings/rings.ts';
import type { Timers } from '../ports/timers.ts';
import type { Realtime } from '../realtime/port.ts';

/** An entry of the conversation of two friends. */
export interface NewEntry {
  callId: string;
  callerId: string;
  calleeId: string;
  entry: CallEntry;
}

export interface RingEndingDependencies {
  rings: Rings;
  realtime: Realtime;
  timers: Timers;
  log: Log;
  /** stores an entry once; none for two who are no friends any more */
  record(entry: NewEntry): Promise<void>;
}
export type RingEnding = ReturnType<typeof createRingEnding>;

export const timerOf = (callId: string): string => `ringing: ${callId}`;

/** Ends rings, each once: stops the devices of the one who is called, and notifies the caller. */
export function createRingEnding({ rings, realtime, timers, log, record }: RingEndingDependencies) {
  /** Consequences of the end of a ring: notices to both, and an entry in their conversation. */
  async function settle({ callId, callerId, callerSocket, calleeId }: Ring, end: Exclude<RingEnd, 'answered'>) {
    timers.cancel(timerOf(callId));
    realtime.toUser(calleeId, ringEnded, { callId, reason: end });
    if (end === 'declined') realtime.toSocket(callerSocket, ringDeclined, { callId });
    else if (end !== 'cancelled') realtime.toSocket(callerSocket, ringEnded, { callId, reason: end });
    await enter({ callId, callerId, calleeId, entry: entryOf(end) });
  }

  /** The entry is a courtesy: the call is over whether it can be stored or not. */
  const enter = (entry: NewEntry) =>
    record(entry).catch((error) => log.error({ err: error, callId: entry.callId }, 'entry of a call not stored'));

  return {
    settle,
    enter,
    /** Ends a ring; one that has ended is left alone. */
    async end(callId: string, end: Exclude<RingEnd, 'answered'>): Promise<void> {
      const ring = await rings.end(callId);
      if (ring) await settle(ring, end);
    },
  };
}
