import * as call from '@visavis/domain/call/contract.ts';
import { CONNECT_TIMEOUT, MAX_RETRIES } from '@visavis/domain/call/rules.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { Observations } from '../observations.ts';
import type { SeededRandom } from '../random.ts';
import type { StatusTracker } from './caller-status.ts';
import { rateCall } from './rating.ts';
import type { ReconnectingSocket } from './reconnecting-socket.ts';

export interface CallerOptions {
  origin: string;
  guest: Guest;
  random: SeededRandom;
  observations: Observations;
  /** the languages that they filter for: keeps groups of callers apart */
  languages: matching.MatchFilters['languages'];
  /** length of the next call, ms */
  callLength(): number;
  onCallStarted?(roomId: string): void;
}

/** The acts of a caller, as the web does them, without the media. */
export interface CallerActions {
  search(): void;
  /** Joins the room of the current match. @param attempt 0 for the first one */
  joinRoom(attempt: number): Promise<void>;
  talk(roomId: string, peerId: string): void;
  rate(roomId: string): Promise<void>;
  /** Stops searching after the current call. */
  retire(): void;
}

/** Acknowledgements after which a room is of no more use to the caller. */
export const ROOM_IS_GONE = ['NOT_FOUND', 'NOT_A_MEMBER', 'CALL_OVER', 'VALIDATION_FAILED'];
/** ms */
const SIGNAL_EVERY = 1500;
/** How long a caller waits for the result of a call, ms. */
const RESULT_TIMEOUT = 1000;

export function createCallerActions(
  socket: ReconnectingSocket,
  status: StatusTracker,
  { guest, random, observations, languages, callLength }: CallerOptions,
): CallerActions {
  let isRetired = false;

  function search(): void {
    status.set(isRetired ? 'idle' : 'searching');
    if (!isRetired) void socket.tryEmit(matching.join, { filters: { languages } });
  }

  async function joinRoom(attempt: number): Promise<void> {
    const { roomId } = status.now;
    if (!roomId) return;
    if (status.now.state === 'entering') {
      status.after(CONNECT_TIMEOUT, () => {
        if (attempt < MAX_RETRIES) return void joinRoom(attempt + 1);
        void socket.tryEmit(call.callEndedByClient, roomId);
        search();
      });
    }
    const ack = await socket.tryEmit(call.joinRoom, roomId);
    if (ack && !ack.ok && ROOM_IS_GONE.includes(ack.code) && status.isIn(roomId)) search();
  }

  function talk(roomId: string, peerId: string): void {
    status.set('talking', { roomId, peerId, peerHeardAt: performance.now() });
    observations.startedCalls.add(roomId);
    const signal = () => {
      void socket.tryEmit(call.toggleVideo, { roomId, enabled: true });
      status.after(SIGNAL_EVERY, signal);
    };
    signal();
    status.after(callLength(), () => hangUp(roomId));
  }

  function hangUp(roomId: string): void {
    status.set('leaving', { roomId });
    status.after(RESULT_TIMEOUT, search);
    void socket.tryEmit(random.chance(0.7) ? call.skip : call.end, roomId);
    // The web also reports the end of every call; the second event must have no effect.
    if (random.chance(0.3)) void socket.tryEmit(call.callEndedByClient, roomId);
  }

  async function rate(roomId: string): Promise<void> {
    status.set('rating');
    await rateCall({ socket, guest, random, observations }, roomId);
    search();
  }

  return {
    search,
    joinRoom,
    talk,
    rate,
    retire() {
      isRetired = true;
    },
  };
}
