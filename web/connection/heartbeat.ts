import {
  ACTIVITY_THROTTLE,
  closing,
  HEARTBEAT_EVERY,
  heartbeat,
  idle,
  userActive,
  userIdle,
} from '@visavis/domain/presence/contract.ts';
import type { Clock } from '../platform/clock.ts';
import type { Socket } from '../platform/socket/types.ts';
import { type ActivityState, type ActivityStep, onActivity, onTime } from './activity-state.ts';

const movements = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Tells the server that this tab lives, and whether somebody is at it. Returns the way to stop. */
export function startHeartbeat({ socket, clock, view }: { socket: Socket; clock: Clock; view: Window }): () => void {
  let state: ActivityState = { isIdle: false, lastActivity: clock.now() };
  const isUp = () => socket.connection.get().isSocketConnected;

  const take = (step: ActivityStep) => {
    state = step.state;
    if (step.say === null || !isUp()) return;
    if (step.say === 'user:active') return void socket.emit(userActive);
    void socket.emit(idle);
    void socket.emit(userIdle);
  };
  const move = () => take(onActivity(state, clock.now()));
  const leave = () => {
    if (isUp()) void socket.emit(closing);
  };

  const stops = [
    clock.every(HEARTBEAT_EVERY, () => {
      if (isUp()) void socket.emit(heartbeat, { timestamp: clock.now() });
    }),
    clock.every(ACTIVITY_THROTTLE, () => take(onTime(state, clock.now()))),
    // A new connection knows nothing of the user's idleness.
    socket.onConnected(() => {
      if (state.isIdle) void socket.emit(userIdle);
    }),
  ];
  for (const name of movements) view.addEventListener(name, move, { passive: true, capture: true });
  view.addEventListener('pagehide', leave);
  return () => {
    for (const stop of stops) stop();
    for (const name of movements) view.removeEventListener(name, move, { capture: true });
    view.removeEventListener('pagehide', leave);
  };
}
