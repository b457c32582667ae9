import { isLive } from '@visavis/domain/call/call-status.ts';
import { leaving } from '@visavis/domain/call/contract.ts';
import type { CallMachine } from '@visavis/domain/call/run-call.ts';
import type { Services } from '../../services/services.tsx';

/**
 * Announces to the other side of a call that this page is being left, and joins the room again if the page comes back
 * (rulings 31). @returns a function that stops it
 */
export function announceDeparture(
  { socket, departure }: Pick<Services, 'socket' | 'departure'>,
  machine: Pick<CallMachine, 'get' | 'send'>,
): () => void {
  /** the room that was left */
  let announced: string | null = null;
  const isConnected = () => socket.connection.get().isSocketConnected;
  const currentRoom = () => {
    const { state, context } = machine.get();
    return isLive(state) ? context.roomId : null;
  };

  return departure.subscribe(() => {
    if (departure.get().left) {
      // A page that is put aside is also frozen.
      if (announced !== null || !isConnected()) return;
      announced = currentRoom();
      if (announced !== null) void socket.emit(leaving, announced);
      return;
    }
    // A socket that is down joins when it is up again.
    if (announced !== null && announced === currentRoom() && isConnected())
      machine.send({ type: 'SOCKET_RECONNECTED' });
    announced = null;
  });
}
