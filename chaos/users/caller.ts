import * as call from '@visavis/domain/call/contract.ts';
import { CONNECT_TIMEOUT, MAX_RETRIES } from '@visavis/domain/call/rules.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { Chance } from '../random.ts';
import { type ChaosLine, openLine } from './reconnecting-socket.ts';
import { createStanding, type Place } from './caller-status.ts';
import { giveRating } from './rating.ts';
import type { End, Witness } from '../observations.ts';

/** Someone who searches, meets, talks a while, goes on and rates where asked: what the web does, without pictures. */
export interface Caller {
  guest: Guest;
  line: ChaosLine;
  readonly place: Place;
  /** Goes home, out of queue and call. */
  leave(): Promise<void>;
}

export interface CallerOptions {
  origin: string;
  guest: Guest;
  chance: Chance;
  witness: Witness;
  /** the languages that they want to meet: keeps those who are to meet each other among themselves */
  languages: matching.MatchFilters['languages'];
  /** ms that a call lasts */
  stay(): number;
  /** The call has begun: a chance to make it an older one. */
  onBegun?(roomId: string): void;
}

const ROOM_IS_GONE = ['NOT_FOUND', 'NOT_A_MEMBER', 'CALL_OVER', 'VALIDATION_FAILED'];
/** After a refusal the screen says so; people press again. */
const PRESS_AGAIN = 1000;
const SIGNAL_EVERY = 1500;
/** How long the server's figures are waited for at the end of a call. */
const FIGURES_WAIT = 1000;

export function createCaller(options: CallerOptions): Caller {
  const { origin, guest, chance, witness, languages } = options;
  const { username } = guest;
  const line = openLine(origin, guest, witness);
  const standing = createStanding();
  const { move, later, isIn } = standing;
  /** the rooms that they were ever in: a late word from an earlier one is passed over, as in the browser */
  const known = new Set<string>();
  let isGone = false;

  function search(): void {
    move(isGone ? 'out' : 'searching');
    if (!isGone) void line.ask(matching.join, { filters: { languages } });
  }

  async function takeSeat(attempt: number): Promise<void> {
    const { roomId } = standing.now;
    if (!roomId) return;
    if (standing.now.state === 'entering') {
      later(CONNECT_TIMEOUT, () => {
        if (attempt < MAX_RETRIES) return void takeSeat(attempt + 1);
        void line.ask(call.callEndedByClient, roomId);
        search();
      });
    }
    const ack = await line.ask(call.joinRoom, roomId);
    if (ack && !ack.ok && ROOM_IS_GONE.includes(ack.code) && isIn(roomId)) search();
  }

  function talk(roomId: string, peerId: string): void {
    move('talking', { roomId, peerId, heardAt: performance.now() });
    witness.begun.add(roomId);
    options.onBegun?.(roomId);
    const signal = () => {
      void line.ask(call.toggleVideo, { roomId, enabled: true });
      later(SIGNAL_EVERY, signal);
    };
    signal();
    later(options.stay(), () => hangUp(roomId));
  }

  function hangUp(roomId: string): void {
    move('leaving', { roomId });
    later(FIGURES_WAIT, search);
    void line.ask(chance.happens(0.7) ? call.skip : call.end, roomId);
    // The web says at the end of every call that it is over; saying it twice must do nothing.
    if (chance.happens(0.3)) void line.ask(call.callEndedByClient, roomId);
  }

  async function rate(roomId: string): Promise<void> {
    move('rating');
    await giveRating({ line, guest, chance, witness }, roomId);
    search();
  }

  function hearEnd(end: End): void {
    witness.hearEnd(guest, end);
    if (!isIn(end.roomId)) return;
    if (end.ratingRequired) void rate(end.roomId);
    else search();
  }

  line.onUp(() => {
    if (standing.now.state === 'searching' || standing.now.state === 'out') search();
    else if (standing.now.state === 'entering' || standing.now.state === 'talking') void takeSeat(MAX_RETRIES);
  });
  line.on(matching.found, ({ roomId, peerId }) => {
    if (standing.now.state === 'searching') {
      move('entering', { roomId, peerId });
      known.add(roomId);
      void takeSeat(0);
    } else if (standing.now.roomId && !isIn(roomId)) {
      // Word of a match that is over already, from a node that stood still, is passed over as in the browser. Were
      // the room open, it would show as one that is open for somebody who is not in it.
      witness.note(`${username} is in ${standing.now.roomId} (${standing.now.state}) and was matched into ${roomId}`);
    } else if (!isIn(roomId)) void line.ask(call.end, roomId);
  });
  line.on(matching.matchingError, ({ reason, pendingRating }) => {
    if (reason === 'TAKEN_OVER') {
      witness.accuse(`${username} was told that another window took over (${standing.now.state})`);
      search();
    } else if (pendingRating && standing.now.state === 'searching') void rate(pendingRating.roomId);
    else if (standing.now.state === 'searching') later(PRESS_AGAIN, search);
  });
  line.on(call.bothUsersReady, ({ roomId }) => {
    if (standing.now.state === 'entering' && isIn(roomId)) talk(roomId, standing.now.peerId ?? '');
  });
  line.on(call.peerVideoToggle, ({ roomId, userId: from }) => {
    if (isIn(roomId) && from === standing.now.peerId) standing.now.heardAt = performance.now();
    else if (!known.has(roomId)) witness.accuse(`${username} heard ${from} of ${roomId}, where they never were`);
  });
  line.on(call.callEnded, hearEnd);
  line.on(call.peerDisconnected, hearEnd);

  return {
    ...{ guest, line },
    get place() {
      return standing.now;
    },
    async leave() {
      isGone = true;
      // Whoever meets them on their way out is told, and nobody sits there for nobody.
      for (let heard = false; !heard; ) {
        const { roomId, state } = standing.now;
        const ack = await (state === 'searching' ? line.ask(matching.leave) : roomId && line.ask(call.end, roomId));
        const isOver = ack && (ack.ok || ROOM_IS_GONE.includes(ack.code));
        heard = isOver
          ? standing.now.state !== 'entering' || standing.now.roomId === roomId
          : !roomId && state !== 'searching';
        if (!heard) await new Promise<void>((resolve) => setTimeout(resolve, 200));
      }
      move('out');
      line.close();
    },
  };
}
