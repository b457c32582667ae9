import { begin, step } from '../call-machine.ts';
import type { CallState } from '../call-status.ts';
import type { CallContext } from '../states/context.ts';
import type { CallEffect } from '../states/effects.ts';
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
 * and for the peer session `peer+ 0 offers all` (start), `peer> SAMPLE_QUALITY` (command), `peer-` (stop). It rests in
 * `disconnecting` until the test sends CALL_CLOSED.
 */
export function createCallBench() {
  const clock = createSimulatedClock();
  const timers = new Map<Timer, () => void>();
  let hasSession = false;
  let { call } = begin('alice');
  let done: string[] = [];

  const stopTimer = (timer: Timer) => timers.get(timer)?.();
  const perform = (effect: CallEffect): void => {
    switch (effect.type) {
      case 'startTimer':
        stopTimer(effect.timer);
        timers.set(
          effect.timer,
          clock.after(effect.ms, () => send({ type: effect.timer })),
        );
        break;
      case 'stopTimer':
        stopTimer(effect.timer);
        break;
      case 'startPeer': {
        if (hasSession) done.push('peer-');
        hasSession = true;
        const { attempt, isInitiator, iceTransportPolicy, peerDescription, offeredSession, peerTransport } = effect;
        const posted = `${peerDescription ? ' to an offer' : ''}${offeredSession ? ' after an offer' : ''}${peerTransport ? ' with a transport' : ''}`;
        done.push(`peer+ ${attempt} ${isInitiator ? 'offers' : 'answers'} ${iceTransportPolicy}${posted}`);
        break;
      }
      case 'sendPeer': {
        const shown = Object.entries(effect.command).filter(([field]) => ['type', 'level', 'enabled'].includes(field));
        if (hasSession) done.push(['peer>', ...shown.map(([, value]) => value)].join(' '));
        break;
      }
      case 'stopPeer':
        if (hasSession) done.push('peer-');
        hasSession = false;
        break;
      default:
        done.push(Object.values(effect).join(' '));
    }
  };
  const send = (event: CallEvent): void => {
    const taken = step(call, event, clock.now());
    call = taken.call;
    for (const effect of taken.effects) perform(effect);
  };

  const take = (next: Step): void => ('wait' in next ? clock.advance(next.wait) : send(next));
  const read = (): { state: CallState; context: CallContext; effects: string[] } => ({ ...call, effects: done });

  return {
    /** Takes the steps, then forgets their effects. */
    given(steps: readonly Step[]) {
      for (const next of steps) take(next);
      done = [];
      return read();
    },
    /** Takes one step. Returns where it led, and its effects. */
    when(next: Step) {
      take(next);
      return read();
    },
  };
}
