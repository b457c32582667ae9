import type { callMachine } from '@visavis/domain/call/call-machine.ts';
import { leaving } from '@visavis/domain/call/contract.ts';
import type { ActorRefFrom } from 'xstate';
import type { Services } from '../../services/services.tsx';

/**
 * Announces to the other side of a call that this page is being left, and joins the room again if the page comes back
 * (rulings 31). @returns a function that stops it
 */
export function announceDeparture(
  { socket, departure }: Pick<Services, 'socket' | 'departure'>,
  actor: Pick<ActorRefFrom<typeof callMachine>, 'getSnapshot' | 'send'>,
): () => void {
  /** the room that was left */
  let announced: string | null = null;
  const isConnected = () => socket.connection.get().isSocketConnected;
  const currentRoom = () => {
    const snapshot = actor.getSnapshot();
    return snapshot.matches('live') ? snapshot.context.roomId : null;
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
    if (announced !== null && announced === currentRoom() && isConnected()) actor.send({ type: 'SOCKET_RECONNECTED' });
    announced = null;
  });
}
