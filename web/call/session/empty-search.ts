import type { CallMachine } from '@visavis/domain/call/run-call.ts';
import type { Services } from '../../services/services.tsx';
import type { CallControls } from './call-controls.ts';

/**
 * Begins a search anew once neither camera nor microphone is left: the next person would wait in vain for a picture. The
 * new one opens what there is, or the screen says what is missing. @returns a function that stops it
 */
export function renewEmptySearch(
  { media }: Pick<Services, 'media'>,
  machine: Pick<CallMachine, 'get' | 'send' | 'subscribe'>,
  { start }: Pick<CallControls, 'start'>,
): () => void {
  const isDue = () => media.state.get().isEmpty && machine.get().state === 'searching';
  const renew = () => {
    if (!isDue()) return;
    machine.send({ type: 'CANCEL_SEARCH' });
    start();
  };
  // The machine has taken its step by then.
  const look = () => isDue() && queueMicrotask(renew);
  const stopMedia = media.state.subscribe(look);
  const stopMachine = machine.subscribe(look);
  return () => {
    stopMedia();
    stopMachine();
  };
}
