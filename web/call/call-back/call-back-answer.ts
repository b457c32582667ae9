import * as call from '@visavis/domain/call/contract.ts';
import type { AckDataOf } from '@visavis/domain/wire/event.ts';
import type { Services } from '../../services/services.tsx';
import { isUndecided } from '../session/undecided.ts';

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
      const ack = await socket.emit(call.callBack, answer);
      if (!ack.ok && ack.code === 'NOT_CONNECTED') return;
      if (!ack.ok && isUndecided(ack.code)) {
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
