import type { CallState } from '@visavis/domain/call/call-status.ts';
import { type GuardInput, newGuard, nextPictureIn, stepGuard } from '@visavis/domain/call/picture/guard.ts';
import { GUARD_REST } from '@visavis/domain/call/picture/guard-rules.ts';
import type { Readable } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import type { Veil } from '../veil/veil.ts';
import type { GuardChoice } from './guard-choice.ts';

/** What the model's state means for the guard. */
const STATUS = {
  idle: 'loading',
  loading: 'loading',
  slow: 'waiting',
  ready: 'watching',
  failed: 'unavailable',
} as const;

export interface GuardedCall {
  state: CallState;
  roomId: string | null;
  remoteStream: unknown;
}

export interface Guard {
  /** A stream is on screen, in this element. */
  shown(stream: MediaStream, video: HTMLVideoElement): void;
  /** The user chooses to see what is blurred. */
  show(): void;
  stop(): void;
}

/**
 * Looks at the other person's picture and blurs it where the rules say so (domain/call/picture/guard.ts, decision 031).
 * It may be created in the middle of a search or a call.
 */
export function createGuard(
  { classifier, clock, peers }: Pick<Services, 'classifier' | 'clock' | 'peers'>,
  { call, veil, choice }: { call: Readable<GuardedCall>; veil: Veil; choice: GuardChoice },
): Guard {
  let { isOn } = choice.get();
  let state = newGuard;
  let screen: { stream: MediaStream; video: HTMLVideoElement } | null = null;
  /** the room that the person on screen is in */
  let room: string | null = null;
  let stopWaiting: () => void = () => undefined;
  let stopResting: () => void = () => undefined;
  let isLooking = false;

  const present = () => {
    const { status: model } = classifier.state.get();
    choice.report(state.isPaused && model !== 'failed' ? 'paused' : STATUS[model]);
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

  const stops = [
    call.subscribe(follow),
    choice.subscribe(followChoice),
    classifier.state.subscribe(() => {
      present();
      plan(0);
    }),
    peers.pressure.subscribe(followCpu),
  ];
  follow();
  followCpu();

  return {
    shown(stream, video) {
      screen = { stream, video };
      if (isOn) classifier.load();
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
