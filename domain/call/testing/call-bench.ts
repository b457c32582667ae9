import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { callMachine } from '../call-machine.ts';
import { type CallState, callStateOf } from '../call-status.ts';
import type { CallContext } from '../states/context.ts';
import type { CallEvent, PeerCommand, PeerSessionInput } from '../states/events.ts';

/** Time that passes, in ms; `fires` names the delayed transition or event that falls due. */
export interface Wait {
  wait: number;
  fires?: `after ${string}` | CallEvent['type'];
}

/** A running actor that throws. */
export interface Crash {
  crash: 'peer' | 'cleanUp';
}

export type Step = CallEvent | Wait | Crash;

const crashCommand = { type: 'CRASH' };

/**
 * The machine with a simulated clock and every effect recorded in order: `joinQueue`, `notifyServer video:skip room`,
 * and for the peer session `peer+ 0 offers all` (start), `peer> SAMPLE_QUALITY` (command), `peer-` (stop).
 */
export function createCallBench() {
  const clock = new SimulatedClock();
  let effects: string[] = [];
  const record =
    (name: string) =>
    (_: unknown, params?: unknown): void => {
      effects.push([name, ...Object.values(params ?? {})].join(' '));
    };

  const machine = callMachine.provide({
    actions: {
      joinQueue: record('joinQueue'),
      leaveQueue: record('leaveQueue'),
      endSearch: record('endSearch'),
      acquireMedia: record('acquireMedia'),
      releaseMedia: record('releaseMedia'),
      setTracks: record('setTracks'),
      announceTrack: record('announceTrack'),
      coverPicture: record('coverPicture'),
      announceBlurred: record('announceBlurred'),
      joinRoom: record('joinRoom'),
      notifyServer: record('notifyServer'),
      answerCallBack: record('answerCallBack'),
      sendRating: record('sendRating'),
      navigateToSetup: record('navigateToSetup'),
    },
    actors: {
      peerSession: fromCallback<PeerCommand, PeerSessionInput>(({ input, receive }) => {
        const { attempt, isInitiator, iceTransportPolicy, peerDescription, offeredSession, peerTransport } = input;
        const posted = `${peerDescription ? ' to an offer' : ''}${offeredSession ? ' after an offer' : ''}${peerTransport ? ' with a transport' : ''}`;
        effects.push(`peer+ ${attempt} ${isInitiator ? 'offers' : 'answers'} ${iceTransportPolicy}${posted}`);
        receive((command) => {
          if (command.type === (crashCommand.type as string)) throw new Error('the session crashed');
          effects.push(
            [
              'peer>',
              ...Object.entries(command).flatMap(([key, value]) =>
                ['type', 'level', 'enabled'].includes(key) ? [value] : [],
              ),
            ].join(' '),
          );
        });
        return () => effects.push('peer-');
      }),
      cleanUp: fromCallback(({ receive }) => {
        effects.push('cleanUp');
        receive(() => {
          throw new Error('the clean-up crashed');
        });
      }),
    },
  });

  const actor = createActor(machine, { clock, input: { selfId: 'alice', clock: { now: () => clock.now() } } }).start();

  const take = (step: Step): void => {
    if ('wait' in step) clock.increment(step.wait);
    else if ('crash' in step) actor.getSnapshot().children[step.crash]?.send(crashCommand as never);
    else actor.send(step);
  };
  const read = (): { state: CallState; context: CallContext; effects: string[] } => {
    const { value, context } = actor.getSnapshot();
    return { state: callStateOf(value), context: { ...context }, effects };
  };

  return {
    snapshot: () => actor.getSnapshot(),
    /** Takes the steps, then forgets their effects. */
    given(steps: readonly Step[]) {
      for (const step of steps) take(step);
      effects = [];
      return read();
    },
    /** Takes one step. Returns where it led, and its effects. */
    when(step: Step) {
      take(step);
      return read();
    },
  };
}
