import {
  ACTIVITY_THROTTLE,
  closing,
  HEARTBEAT_EVERY,
  heartbeat,
  IDLE_AFTER,
  idle,
  userActive,
  userIdle,
} from '@visavis/domain/presence/contract.ts';
import type { Clock } from '../platform/clock.ts';
import type { Socket } from '../platform/socket/types.ts';

/** Whether the user is at the device (spec.md, 'Heartbeat'). */
export interface ActivityState {
  isIdle: boolean;
  /** of the user's last input, ms */
  lastActivity: number;
}

export type ActivityStep = { state: ActivityState; emit: 'user:idle' | 'user:active' | null };

/** Any input of the user; throttled to one a second. */
export function onActivity(state: ActivityState, now: number): ActivityStep {
  if (!state.isIdle && now - state.lastActivity < ACTIVITY_THROTTLE) return { state, emit: null };
  return { state: { isIdle: false, lastActivity: now }, emit: state.isIdle ? 'user:active' : null };
}

export function onTime(state: ActivityState, now: number): ActivityStep {
  if (state.isIdle || now - state.lastActivity < IDLE_AFTER) return { state, emit: null };
  return { state: { ...state, isIdle: true }, emit: 'user:idle' };
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Sends heartbeats, and whether the user is idle. @returns a function that stops it */
export function startHeartbeat({ socket, clock, view }: { socket: Socket; clock: Clock; view: Window }): () => void {
  let state: ActivityState = { isIdle: false, lastActivity: clock.now() };
  const isUp = () => socket.connection.get().isSocketConnected;

  const apply = (step: ActivityStep) => {
    state = step.state;
    if (step.emit === null || !isUp()) return;
    if (step.emit === 'user:active') return void socket.emit(userActive);
    void socket.emit(idle);
    void socket.emit(userIdle);
  };
  const onInput = () => apply(onActivity(state, clock.now()));
  const onLeave = () => {
    if (isUp()) void socket.emit(closing);
  };

  const stops = [
    clock.every(HEARTBEAT_EVERY, () => {
      if (isUp()) void socket.emit(heartbeat, { timestamp: clock.now() });
    }),
    clock.every(ACTIVITY_THROTTLE, () => apply(onTime(state, clock.now()))),
    // The server does not know that the user is idle on a new connection.
    socket.onConnected(() => {
      if (state.isIdle) void socket.emit(userIdle);
    }),
  ];
  for (const name of inputs) view.addEventListener(name, onInput, { passive: true, capture: true });
  view.addEventListener('pagehide', onLeave);
  return () => {
    for (const stop of stops) stop();
    for (const name of inputs) view.removeEventListener(name, onInput, { capture: true });
    view.removeEventListener('pagehide', onLeave);
  };
}
