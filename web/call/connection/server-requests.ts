import type * as call from '@visavis/domain/call/contract.ts';
import type { Ack, AckDataOf } from '@visavis/domain/wire/event.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Services } from '../../services/services.tsx';

const UNDECIDED = ['INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED', 'NO_ANSWER'];

/** Whether the server could not decide: it may be asked again. */
const mayAskAgain = (code: string): boolean => UNDECIDED.includes(code);

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
      const ack = await socket.emit('video:join_room', roomId);
      if (ack.ok) return onEntered(ack.data ?? {});
      if (GONE.includes(ack.code)) return onGone();
      if (!mayAskAgain(ack.code)) return;
      clock.after(wait, () => {
        if (entry === latest && isWanted()) void enter(Math.min(wait * 2, ENTRY_WAIT.longest));
      });
    };
    void enter(ENTRY_WAIT.first);
  };
}

export interface EndReports {
  /** Reports an end by what sends it. */
  report(roomId: string, send: () => Promise<Ack>): void;
}

/**
 * Reports the calls that the user ends. A report that may not have reached the server is sent again with each connection,
 * wherever the user is by then: its room ends once, and no later call with it. Where the other's side has found the
 * connection lost meanwhile, a call back is declined.
 */
export function createEndReports(scope: Scope, { socket }: Pick<Services, 'socket'>): EndReports {
  const unheard = new Map<string, () => Promise<Ack>>();
  const report = async (roomId: string, send: () => Promise<Ack>, isRepeated = false) => {
    unheard.set(roomId, send);
    const ack = await send();
    if (!ack.ok && (ack.code === 'NOT_CONNECTED' || mayAskAgain(ack.code))) return;
    unheard.delete(roomId);
    if (isRepeated) void socket.emit('matching:call_back', { roomId, accept: false });
  };
  scope.keep(
    socket.onConnected(() => {
      for (const [roomId, send] of unheard) void report(roomId, send, true);
    }),
  );
  return { report: (roomId, send) => void report(roomId, send) };
}

/** ms until the next try */
const ASK_AGAIN = 2000;

type Offer = AckDataOf<typeof call.callBack>;

export interface Answering {
  /** the call back of this room is still waited for */
  isWanted: () => boolean;
  /** it is offered until then */
  onOffered: (offer: { until: string; serverTime: string }) => void;
  /** the server says that it is not, or not any more */
  onOver: () => void;
}

/**
 * Accepts or declines a call back, or asks for it, and does so again for as long as the server cannot say: an answer that
 * is missing ends no offer.
 * @returns a function that answers; it gives up the answer before
 */
export function createCallBackAnswer({ socket, clock }: Pick<Services, 'socket' | 'clock'>) {
  let latest = 0;
  return (answer: call.CallBackAnswer, { isWanted, onOffered, onOver }: Answering): void => {
    latest += 1;
    const current = latest;
    const send = async (): Promise<void> => {
      // The machine answers again once the socket is back.
      if (!socket.connection.get().isSocketConnected) return;
      const ack = await socket.emit('matching:call_back', answer);
      if (!ack.ok && ack.code === 'NOT_CONNECTED') return;
      if (!ack.ok && mayAskAgain(ack.code)) {
        clock.after(ASK_AGAIN, () => {
          if (current === latest && isWanted()) void send();
        });
        return;
      }
      const { until, serverTime }: Partial<Offer> = (ack.ok && ack.data) || {};
      if (until && serverTime) onOffered({ until, serverTime });
      else onOver();
    };
    void send();
  };
}
