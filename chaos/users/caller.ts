import { setTimeout as wait } from 'node:timers/promises';
import * as call from '@visavis/domain/call/contract.ts';
import { MAX_RETRIES } from '@visavis/domain/call/rules.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { CallEnd } from '../observations.ts';
import { type CallerActions, type CallerOptions, createCallerActions, ROOM_IS_GONE } from './caller-actions.ts';
import { type CallerStatus, createStatusTracker, type StatusTracker } from './caller-status.ts';
import { openReconnectingSocket, type ReconnectingSocket } from './reconnecting-socket.ts';

/** A user who searches, meets, talks for a while, moves on and rates where required. */
export interface Caller {
  guest: Guest;
  socket: ReconnectingSocket;
  readonly status: CallerStatus;
  /** Leaves queue and call and disconnects. */
  leave(): Promise<void>;
}

/** The screen shows an error for so long before the user searches again, ms. */
const RETRY_AFTER = 1000;

export function createCaller(options: CallerOptions): Caller {
  const { origin, guest, observations } = options;
  const socket = openReconnectingSocket(origin, guest, observations);
  const status = createStatusTracker();
  const actions = createCallerActions(socket, status, options);
  handleMatching(socket, status, actions, options);
  handleCall(socket, status, actions, options);
  return {
    guest,
    socket,
    get status() {
      return status.now;
    },
    async leave() {
      actions.retire();
      while (!(await hasLeft(socket, status))) await wait(200);
      status.set('idle');
      socket.close();
    },
  };
}

function handleMatching(
  socket: ReconnectingSocket,
  status: StatusTracker,
  { search, joinRoom, rate }: CallerActions,
  { guest: { username }, observations }: CallerOptions,
): void {
  socket.onConnect(() => {
    const { state } = status.now;
    if (state === 'searching' || state === 'idle') search();
    else if (state === 'entering' || state === 'talking') void joinRoom(MAX_RETRIES);
  });
  socket.on(matching.found, ({ roomId, peerId }) => {
    if (status.now.state === 'searching') {
      status.set('entering', { roomId, peerId });
      void joinRoom(0);
    } else if (status.now.roomId && !status.isIn(roomId)) {
      // A late match from a node that was paused: the browser ignores it too. A room left open by it shows as a
      // transient violation that lasts.
      observations.note(`${username} is in ${status.now.roomId} (${status.now.state}) and was matched into ${roomId}`);
    } else if (!status.isIn(roomId)) void socket.tryEmit(call.end, roomId);
  });
  socket.on(matching.matchingError, ({ reason, pendingRating }) => {
    if (reason === 'TAKEN_OVER') {
      observations.violation(`${username} was taken over by another window (${status.now.state})`);
      search();
    } else if (pendingRating && status.now.state === 'searching') void rate(pendingRating.roomId);
    else if (status.now.state === 'searching') status.after(RETRY_AFTER, search);
  });
}

function handleCall(
  socket: ReconnectingSocket,
  status: StatusTracker,
  { search, talk, rate }: CallerActions,
  { guest, observations, onCallStarted }: CallerOptions,
): void {
  /** every room that this user was matched into: late events of an earlier one are ignored, as in the browser */
  const rooms = new Set<string>();

  function handleEnd(end: CallEnd): void {
    observations.recordEnd(guest, end);
    if (!status.isIn(end.roomId)) return;
    if (end.ratingRequired) void rate(end.roomId);
    else search();
  }
  socket.on(matching.found, ({ roomId }) => void (status.isIn(roomId) && rooms.add(roomId)));
  socket.on(call.bothUsersReady, ({ roomId }) => {
    void socket.tryEmit(call.mediaFlowing, roomId);
    if (status.now.state === 'entering' && status.isIn(roomId)) talk(roomId, status.now.peerId ?? '');
  });
  socket.on(call.peerVideoToggle, ({ roomId, userId: from }) => {
    if (status.isIn(roomId) && from === status.now.peerId) status.now.peerHeardAt = performance.now();
    else if (!rooms.has(roomId))
      observations.violation(`${guest.username} received an event of ${from} in ${roomId}, where they never were`);
  });
  socket.on(call.callStarted, ({ roomId }) => {
    if (status.isIn(roomId)) onCallStarted?.(roomId);
  });
  socket.on(call.callEnded, handleEnd);
  socket.on(call.peerDisconnected, handleEnd);
}

/** Leaves the queue or the call, whichever applies. @returns whether the server confirmed that this was all */
async function hasLeft(socket: ReconnectingSocket, status: StatusTracker): Promise<boolean> {
  const { roomId, state } = status.now;
  if (!roomId && state !== 'searching') return true;
  const ack = await (roomId ? socket.tryEmit(call.end, roomId) : socket.tryEmit(matching.leave));
  if (!ack || !(ack.ok || ROOM_IS_GONE.includes(ack.code))) return false;
  // A match may have come in while the queue was being left.
  return status.now.state !== 'entering' || status.now.roomId === roomId;
}
