import type { CallState } from '@visavis/domain/call/call-status.ts';
import { type GuardInput, newGuard, nextPictureIn, stepGuard } from '@visavis/domain/call/picture/guard.ts';
import { GUARD_REST } from '@visavis/domain/call/picture/guard-rules.ts';
import { createStore, type Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import type { Veil } from '../veil/veil.ts';

const KEY = 'guard';
/** What the model's state means for the guard. */
const STATUS = {
  idle: 'loading',
  loading: 'loading',
  slow: 'waiting',
  ready: 'watching',
  failed: 'unavailable',
} as const;

/** What the guard does, for screens. */
export interface GuardView {
  /** the user's choice, stored in this browser */
  isOn: boolean;
  /** `waiting`: for a faster line. `unavailable`: the model could not be loaded, or broke */
  status: 'loading' | 'waiting' | 'watching' | 'paused' | 'unavailable';
}

export interface GuardedCall {
  state: CallState;
  roomId: string | null;
  remoteStream: unknown;
}

export interface Guard extends Readable<GuardView> {
  turn(on: boolean): void;
  /** A stream is on screen, in this element. */
  shown(stream: MediaStream, video: HTMLVideoElement): void;
  /** The user chooses to see what is blurred. */
  show(): void;
  stop(): void;
}

/** Looks at the other person's picture and blurs it where the rules say so (domain/call/picture/guard.ts, decision 031). */
export function createGuard(
  { classifier, clock, peers, storage }: Pick<Services, 'classifier' | 'clock' | 'peers' | 'storage'>,
  { call, veil }: { call: Readable<GuardedCall>; veil: Veil },
): Guard {
  const isChosen = storage.local.getJson(KEY, (value) =>
    value === true || value === false ? { on: value } : null,
  )?.on;
  const view = createStore<GuardView>({ isOn: isChosen ?? true, status: 'loading' });
  let state = newGuard;
  let screen: { stream: MediaStream; video: HTMLVideoElement } | null = null;
  /** the room that the person on screen is in */
  let room: string | null = null;
  let stopWaiting: () => void = () => undefined;
  let stopResting: () => void = () => undefined;
  let isLooking = false;

  const present = () => {
    const { status: model } = classifier.state.get();
    const { isOn, status: before } = view.get();
    const status = state.isPaused && model !== 'failed' ? 'paused' : STATUS[model];
    if (status !== before) view.set({ isOn, status });
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
    return screen && roomId === room && remoteStream === screen.stream ? screen.video : null;
  };
  /** @param spent how much of the time to the next picture is over, ms */
  const plan = (spent: number) => {
    stopWaiting();
    const next = nextPictureIn(state);
    if (next === null || isLooking || !view.get().isOn || classifier.state.get().status !== 'ready' || !pictured())
      return;
    stopWaiting = clock.after(Math.max(0, next - spent), () => void look());
  };
  const look = async () => {
    const video = pictured();
    if (!video) return;
    const [begun, of] = [clock.now(), room];
    isLooking = true;
    const seen = await classifier.look(video);
    isLooking = false;
    if (seen && of === room && view.get().isOn) apply({ type: 'picture', ...seen });
    plan(clock.now() - begun);
  };

  /** The model loads while the user waits, gives way to a connection that is being made, and goes on after its first face. */
  const follow = () => {
    const { state: callState, roomId } = call.get();
    if (roomId !== room) {
      room = roomId;
      step({ type: 'person' });
    }
    if (callState === 'searching' && view.get().isOn) classifier.load();
    if (callState === 'connecting') classifier.hold();
    if (callState === 'idle') classifier.close();
  };

  const stops = [
    call.subscribe(follow),
    classifier.state.subscribe(() => {
      present();
      plan(0);
    }),
    peers.pressure.subscribe(() => step({ type: 'cpu', isShort: peers.pressure.get().isShortOfCpu })),
  ];

  return {
    get: view.get,
    subscribe: view.subscribe,
    turn(on) {
      storage.local.setJson(KEY, on);
      view.set({ ...view.get(), isOn: on });
      if (!on) classifier.close();
      else if (call.get().state !== 'idle') classifier.load();
      step({ type: 'person' });
    },
    shown(stream, video) {
      screen = { stream, video };
      if (view.get().isOn) classifier.load();
      plan(0);
    },
    show: () => step({ type: 'show' }),
    stop() {
      for (const stop of stops) stop();
      stopWaiting();
      stopResting();
      classifier.close();
      veil.setVeil('guard', false);
    },
  };
}
