import type { CallState } from '../call-status.ts';
import { type CallEffects, runCall } from '../run-call.ts';
import type { CallContext } from '../states/context.ts';
import type { CallEvent, Timer } from '../states/events.ts';
import { createSimulatedClock } from './simulated-clock.ts';

/** Time that passes, in ms; `fires` names the timer that falls due. */
export interface Wait {
  wait: number;
  fires?: Timer;
}

export type Step = CallEvent | Wait;

/**
 * The machine with a simulated clock and every effect recorded in order: `joinQueue`, `notifyServer video:skip room`,
 * and for the peer session `peer+ 0 offers all` (start), `peer> SAMPLE_QUALITY` (command), `peer-` (stop).
 */
export function createCallBench() {
  const clock = createSimulatedClock();
  let done: string[] = [];
  const record = (effect: object): void => {
    done.push(Object.values(effect).join(' '));
  };
  const effects: CallEffects = {
    joinQueue: record,
    leaveQueue: record,
    endSearch: record,
    acquireMedia: record,
    releaseMedia: record,
    setTracks: record,
    announceTrack: record,
    coverPicture: record,
    announceBlurred: record,
    joinRoom: record,
    notifyServer: record,
    answerCallBack: record,
    sendRating: record,
    navigateToSetup: record,
    cleanUp: ({ type }) => record({ type }),
  };

  const machine = runCall({
    selfId: 'alice',
    clock,
    effects,
    openPeer({ attempt, isInitiator, iceTransportPolicy, peerDescription, offeredSession, peerTransport }) {
      const posted = `${peerDescription ? ' to an offer' : ''}${offeredSession ? ' after an offer' : ''}${peerTransport ? ' with a transport' : ''}`;
      done.push(`peer+ ${attempt} ${isInitiator ? 'offers' : 'answers'} ${iceTransportPolicy}${posted}`);
      return {
        send(command) {
          const shown = Object.entries(command).filter(([field]) => ['type', 'level', 'enabled'].includes(field));
          record(['peer>', ...shown.map(([, value]) => value)]);
        },
        close: () => void done.push('peer-'),
      };
    },
  });

  const take = (step: Step): void => ('wait' in step ? clock.advance(step.wait) : machine.send(step));
  const read = (): { state: CallState; context: CallContext; effects: string[] } => ({
    ...machine.get(),
    effects: done,
  });

  return {
    /** Takes the steps, then forgets their effects. */
    given(steps: readonly Step[]) {
      for (const step of steps) take(step);
      done = [];
      return read();
    },
    /** Takes one step. Returns where it led, and its effects. */
    when(step: Step) {
      take(step);
      return read();
    },
  };
}
