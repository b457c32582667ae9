import { createActor, fromCallback, type InspectionEvent, SimulatedClock } from 'xstate';
import { callMachine } from '../call-machine.ts';
import type { CallContext } from '../states/context.ts';
import type { CallEvent, PeerCommand, PeerSessionInput } from '../states/events.ts';

/**
 * The machine on a bench: a clock that moves when told, and every effect written down in order. Effects read
 * `joinQueue`, `notifyServer video:skip room-1`; the session's life `peer+ 0`, `peer> SAMPLE_QUALITY`, `peer-`.
 */
export type Step = CallEvent | number;

/** `peer`: the session throws on a candidate; `cleanUp`: the clean-up throws at once. */
export type Crash = 'peer' | 'cleanUp';

type Taken = Extract<InspectionEvent, { type: '@xstate.microstep' }>['_transitions'][number];
type Node = typeof callMachine.root;

/** `connected.SKIP`, with `#n` where more than one transition hangs on an event, `.after name` for a time. */
export function transitionName(taken: Taken): string {
  const node = taken.source as unknown as Node;
  const siblings = node.transitions.get(taken.eventType) ?? node.always ?? [];
  const event = taken.eventType.replace(/^xstate\.after\.(\w+)\..*$/, 'after $1') || 'always';
  return `${node.key}.${event}${siblings.length > 1 ? `#${siblings.indexOf(taken as never)}` : ''}`;
}

/** The names of all transitions that the machine has. */
export function allTransitions(): string[] {
  const nodes = [callMachine.root, ...Object.values(callMachine.root.states)] as unknown as Node[];
  const names = nodes.flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((one) => transitionName(one as never)),
  );
  return [...new Set(names)];
}

export function createCallBench(crash?: Crash) {
  const clock = new SimulatedClock();
  let effects: string[] = [];
  let taken: string[] = [];
  const note =
    (name: string) =>
    (_: unknown, params?: unknown): void => {
      effects.push([name, ...Object.values(params ?? {})].join(' '));
    };

  const machine = callMachine.provide({
    actions: {
      joinQueue: note('joinQueue'),
      leaveQueue: note('leaveQueue'),
      acquireMedia: note('acquireMedia'),
      releaseMedia: note('releaseMedia'),
      setTracks: note('setTracks'),
      announceTrack: note('announceTrack'),
      joinRoom: note('joinRoom'),
      notifyServer: note('notifyServer'),
      sendRating: note('sendRating'),
      navigateToSetup: note('navigateToSetup'),
      navigateToReport: note('navigateToReport'),
    },
    actors: {
      peerSession: fromCallback<PeerCommand, PeerSessionInput>(({ input, receive }) => {
        effects.push(`peer+ ${input.attempt} ${input.isInitiator ? 'offers' : 'answers'} ${input.iceTransportPolicy}`);
        receive((command) => {
          effects.push(`peer> ${command.type}${command.type === 'SET_VIDEO_LEVEL' ? ` ${command.level}` : ''}`);
          if (crash === 'peer' && command.type === 'CANDIDATE_RECEIVED') throw new Error('the session crashed');
        });
        return () => effects.push('peer-');
      }),
      cleanUp: fromCallback(() => {
        effects.push('cleanUp');
        if (crash === 'cleanUp') throw new Error('the clean-up crashed');
      }),
    },
  });

  const actor = createActor(machine, {
    clock,
    input: { selfId: 'alice', clock: { now: () => clock.now() } },
    inspect: (event) => {
      if (event.type === '@xstate.microstep' && event.actorRef === actor) {
        taken.push(...event._transitions.map(transitionName));
      }
    },
  });
  actor.start();

  const step = (one: Step): void => {
    if (typeof one === 'number') clock.increment(one);
    else actor.send(one);
  };

  return {
    actor,
    clock,
    /** Goes the way and forgets what happened on it. */
    given(steps: Step[]): CallContext {
      for (const one of steps) step(one);
      effects = [];
      taken = [];
      return actor.getSnapshot().context;
    },
    /** One more step: what it called and which transitions it took. */
    when(one: Step) {
      step(one);
      const { value, context } = actor.getSnapshot();
      return { state: value, context, effects, taken };
    },
  };
}
