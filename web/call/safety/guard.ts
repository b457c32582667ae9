import type { CallState } from '@visavis/domain/call/call-status.ts';
import { type GuardInput, newGuard, nextPictureIn, stepGuard } from '@visavis/domain/call/picture/guard.ts';
import { GUARD_REST } from '@visavis/domain/call/picture/guard-rules.ts';
import type { Scope } from '../../lib/scope.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import type { Veil } from './veil.ts';

const KEY = 'guard';

/** The guard's state, for screens. */
export interface GuardView {
  /** the user's choice, stored in this browser */
  isOn: boolean;
  /** `waiting`: for a faster line. `unavailable`: the model could not be loaded, or broke. `blind`: it could not see */
  status: 'loading' | 'waiting' | 'watching' | 'paused' | 'unavailable' | 'blind';
}

/** The user's choice, and what the guard reports; screens can read both before the guard has loaded. */
export interface GuardChoice extends Readable<GuardView> {
  turn(on: boolean): void;
  /** For the guard, to say what it does. */
  report(status: GuardView['status']): void;
}

export function createGuardChoice(store: KeyValue): GuardChoice {
  const isChosen = store.getJson(KEY, (value) => (value === true || value === false ? { on: value } : null))?.on;
  const view = createStore<GuardView>({ isOn: isChosen ?? true, status: 'loading' });
  return {
    get: view.get,
    subscribe: view.subscribe,
    turn(on) {
      store.setJson(KEY, on);
      view.update({ isOn: on });
    },
    report(status) {
      if (status !== view.get().status) view.update({ status });
    },
  };
}

/** The guard's status by the model's. */
const STATUS = {
  idle: 'loading',
  loading: 'loading',
  slow: 'waiting',
  ready: 'watching',
  failed: 'unavailable',
  blind: 'blind',
} as const;

export interface GuardedCall {
  state: CallState;
  roomId: string | null;
  remoteStream: unknown;
}

interface Picture {
  readonly current: HTMLVideoElement | null;
}

export interface Guard {
  /** A stream is on screen, or veiled. @param picture the element that carries it */
  shown(stream: MediaStream, picture: Picture): void;
  /** The user chooses to see what is blurred. */
  show(): void;
}

/**
 * Looks at the other person's picture and blurs it where the rules say so (domain/call/picture/guard.ts, decision 031).
 * It may be created in the middle of a search or a call.
 */
export function createGuard(
  scope: Scope,
  { classifier, clock, peers }: Pick<Services, 'classifier' | 'clock' | 'peers'>,
  { call, veil, choice }: { call: Readable<GuardedCall>; veil: Veil; choice: GuardChoice },
): Guard {
  let { isOn } = choice.get();
  let state = newGuard;
  let screen: { stream: MediaStream; picture: Picture } | null = null;
  /** the room that the person on screen is in */
  let room: string | null = null;
  let stopWaiting: () => void = () => undefined;
  let stopResting: () => void = () => undefined;
  let isLooking = false;

  const present = () => {
    const { status: model } = classifier.state.get();
    choice.report(state.isPaused && model !== 'failed' && model !== 'blind' ? 'paused' : STATUS[model]);
    veil.setVeil('guard', isOn && state.isBlurred);
  };
  const apply = (input: GuardInput) => {
    const wasPaused = state.isPaused;
    state = stepGuard(state, input);
    if (state.isPaused && (!wasPaused || input.type === 'rested')) {
      stopResting();
      stopResting = clock.after(GUARD_REST, () => step({ type: 'rested' }));
    }
    present();
  };
  const step = (input: GuardInput) => {
    apply(input);
    plan(0);
  };

  /** The picture of the call that is on screen now. */
  const pictured = () => {
    const { roomId, remoteStream } = call.get();
    return screen && roomId === room && remoteStream === screen.stream ? screen.picture.current : null;
  };
  /** @param spent how much of the time to the next picture is over, ms */
  const plan = (spent: number) => {
    stopWaiting();
    const next = nextPictureIn(state);
    if (next === null || isLooking || !isOn || classifier.state.get().status !== 'ready' || !pictured()) return;
    stopWaiting = clock.after(Math.max(0, next - spent), () => void look());
  };
  const look = async () => {
    const video = pictured();
    if (!video) return;
    const [begun, of] = [clock.now(), room];
    isLooking = true;
    const seen = await classifier.look(video);
    isLooking = false;
    if (seen && of === room && isOn) apply({ type: 'picture', ...seen });
    plan(clock.now() - begun);
  };

  /** The model loads while the user waits, gives way to a connection that is being made, and goes on after its first face. */
  const follow = () => {
    const { state: callState, roomId } = call.get();
    if (roomId !== room) {
      room = roomId;
      step({ type: 'person' });
    }
    if (callState === 'searching' && isOn) classifier.load();
    if (callState === 'connecting') classifier.hold();
    if (callState === 'idle') classifier.close();
  };
  const followChoice = () => {
    if (isOn === choice.get().isOn) return;
    isOn = !isOn;
    if (!isOn) classifier.close();
    else if (call.get().state !== 'idle') classifier.load();
    step({ type: 'person' });
  };
  const followCpu = () => step({ type: 'cpu', isShort: peers.pressure.get().isShortOfCpu });

  scope.keep(
    () => {
      stopWaiting();
      stopResting();
      classifier.close();
      veil.setVeil('guard', false);
    },
    call.subscribe(follow),
    choice.subscribe(followChoice),
    classifier.state.subscribe(() => {
      present();
      plan(0);
    }),
    peers.pressure.subscribe(followCpu),
  );
  follow();
  followCpu();

  return {
    shown(stream, picture) {
      screen = { stream, picture };
      if (isOn) classifier.load();
      plan(0);
    },
    show: () => step({ type: 'show' }),
  };
}
