import { HEARTBEAT_EVERY } from '@visavis/domain/presence/rules.ts';
import { isInFront as isInFrontNow } from '@visavis/domain/push/rules.ts';
import type { Activity } from '../platform/activity.ts';
import type { Clock } from '../platform/clock.ts';
import type { Socket } from '../platform/socket/types.ts';
import type { Readable } from '../platform/store.ts';
import type { Front, Visibility } from '../platform/visibility.ts';

export interface HeartbeatOptions {
  socket: Socket;
  clock: Clock;
  visibility: Visibility;
  activity: Activity;
  /** is told whether the app is in front */
  front: Front;
  /** someone in a call looks at it, however long they touch nothing */
  call: Readable<{ isOn: boolean }>;
  view: Window;
}

/** Sends heartbeats, whether the user is idle, and whether the app is in front. @returns a function that stops it */
export function startHeartbeat(options: HeartbeatOptions): () => void {
  const { socket, clock, visibility, activity, front, call, view } = options;
  const isUp = () => socket.connection.get().isSocketConnected;
  /** as last sent over this connection; the server takes a new one for not in front */
  let wasInFront = false;
  const sendFront = () => {
    const page = { isVisible: visibility.get().visible, isIdle: activity.get().isIdle, isInCall: call.get().isOn };
    const isInFront = isInFrontNow(page);
    if (isInFront !== front.get().isInFront) front.set({ isInFront });
    if (isInFront === wasInFront || !isUp()) return;
    wasInFront = isInFront;
    void socket.emit('push:front', { isInFront });
  };

  const sendActivity = () => {
    sendFront();
    if (!isUp()) return;
    if (!activity.get().isIdle) return void socket.emit('user:active');
    void socket.emit('idle');
    void socket.emit('user:idle');
  };
  const onLeave = () => {
    if (isUp()) void socket.emit('closing');
  };

  const stops = [
    clock.every(HEARTBEAT_EVERY, () => {
      if (isUp()) void socket.emit('heartbeat', { timestamp: clock.now() });
    }),
    activity.subscribe(sendActivity),
    // The server does not know that the user is idle on a new connection.
    socket.onConnected(() => {
      if (activity.get().isIdle) void socket.emit('user:idle');
      wasInFront = false;
      sendFront();
    }),
    visibility.subscribe(sendFront),
    call.subscribe(sendFront),
  ];
  sendFront();
  view.addEventListener('pagehide', onLeave);
  return () => {
    for (const stop of stops) stop();
    view.removeEventListener('pagehide', onLeave);
  };
}
