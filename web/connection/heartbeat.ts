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
import { reportFront } from '@visavis/domain/push/contract.ts';
import type { Clock } from '../platform/clock.ts';
import type { Socket } from '../platform/socket/types.ts';
import type { Readable } from '../platform/store.ts';
import type { Visibility } from '../platform/visibility.ts';

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

export interface HeartbeatOptions {
  socket: Socket;
  clock: Clock;
  visibility: Visibility;
  /** someone in a call looks at it, however long they touch nothing */
  call: Readable<{ isOn: boolean }>;
  view: Window;
}

/** Sends heartbeats, whether the user is idle, and whether the app is in front. @returns a function that stops it */
export function startHeartbeat({ socket, clock, visibility, call, view }: HeartbeatOptions): () => void {
  let state: ActivityState = { isIdle: false, lastActivity: clock.now() };
  const isUp = () => socket.connection.get().isSocketConnected;
  /** as last sent over this connection; the server takes a new one for not in front */
  let wasInFront = false;
  const sendFront = () => {
    const isInFront = visibility.get().visible && (!state.isIdle || call.get().isOn);
    if (isInFront === wasInFront || !isUp()) return;
    wasInFront = isInFront;
    void socket.emit(reportFront, { isInFront });
  };

  const apply = (step: ActivityStep) => {
    state = step.state;
    sendFront();
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
      wasInFront = false;
      sendFront();
    }),
    visibility.subscribe(sendFront),
    call.subscribe(sendFront),
  ];
  sendFront();
  for (const name of inputs) view.addEventListener(name, onInput, { passive: true, capture: true });
  view.addEventListener('pagehide', onLeave);
  return () => {
    for (const stop of stops) stop();
    for (const name of inputs) view.removeEventListener(name, onInput, { capture: true });
    view.removeEventListener('pagehide', onLeave);
  };
}
