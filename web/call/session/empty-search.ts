import type { callMachine } from '@visavis/domain/call/call-machine.ts';
import type { ActorRefFrom } from 'xstate';
import type { Services } from '../../services/services.tsx';
import type { CallControls } from './call-controls.ts';

/**
 * Begins a search anew once neither camera nor microphone is left: the next person would wait in vain for a picture. The
 * new one opens what there is, or the screen says what is missing. @returns a function that stops it
 */
export function renewEmptySearch(
  { media }: Pick<Services, 'media'>,
  actor: Pick<ActorRefFrom<typeof callMachine>, 'getSnapshot' | 'send' | 'subscribe'>,
  { start }: Pick<CallControls, 'start'>,
): () => void {
  const isDue = () => media.state.get().isEmpty && actor.getSnapshot().matches('searching');
  const renew = () => {
    if (!isDue()) return;
    actor.send({ type: 'CANCEL_SEARCH' });
    start();
  };
  // The machine has taken its step by then.
  const look = () => isDue() && queueMicrotask(renew);
  const stopMedia = media.state.subscribe(look);
  const { unsubscribe } = actor.subscribe(look);
  return () => {
    stopMedia();
    unsubscribe();
  };
}
