import { callMachine } from '@visavis/domain/call/call-machine.ts';
import * as call from '@visavis/domain/call/contract.ts';
import { SOCKET_WAIT } from '@visavis/domain/call/rules.ts';
import type { CallEvent } from '@visavis/domain/call/states/events.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { fromCallback } from 'xstate';
import type { MediaProblem } from '../../platform/media/problem.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from './call-marks.ts';
import { clockOf } from './call-socket.ts';
import { createPeerSession } from './peer-session.ts';

export interface CallNavigation {
  toSetup(): void;
  toReport(about: { reportedUserId: string; roomId: string }): void;
}

/** spec.md section 8, 'Matching without socket'; the screen shows the translation of its reason. */
export const NOT_CONNECTED = {
  type: 'MATCHING_ERROR',
  message: 'Not connected to server. Please refresh the page.',
  reason: 'NOT_CONNECTED',
} as const satisfies CallEvent;

/** Refusals after which there is nothing to come back to. */
const roomIsGone = ['NOT_FOUND', 'NOT_A_MEMBER', 'CALL_OVER', 'VALIDATION_FAILED'];

const endings = { 'video:skip': call.skip, 'video:end': call.end, 'video:call_ended': call.callEndedByClient };

interface Self {
  self: { send(event: CallEvent): void };
}

/**
 * The machine with every effect that it names (domain/call/call-machine.ts).
 * @param chosenFilters whom to look for, asked at every joining; the server ignores them without the plan
 */
export function provideCallEffects(
  services: Services,
  navigation: CallNavigation,
  chosenFilters: () => matching.MatchFilters | undefined = () => undefined,
) {
  const { socket, media, peers, iceServers, clock } = services;
  let rating: Promise<unknown> = Promise.resolve();
  let ratingOpen = false;
  /** rises with every joining and leaving, so that a delayed joining of an earlier search does nothing */
  let search = 0;

  const prepare = () => {
    const { stream } = media.state.get();
    if (stream) peers.prepare({ iceServers: iceServers.current(), policy: iceServers.likelyPolicy(), stream });
  };

  const join = async (begun: number, self: Self['self']) => {
    if (ratingOpen) await rating;
    if (begun !== search) return;
    if (socket.connection.get().isSocketConnected) {
      markCall('join');
      const filters = chosenFilters();
      void socket.emit(matching.join, filters ? { filters } : {});
      // What the next match needs is fetched and built while the queue is asked.
      void iceServers.load().then(() => {
        if (begun === search) clock.after(0, prepare);
      });
    } else if (!(await socket.whenConnected(SOCKET_WAIT)) && begun === search) self.send(NOT_CONNECTED);
    // Once connected, SOCKET_RECONNECTED joins.
  };

  return callMachine.provide({
    actors: {
      peerSession: fromCallback(createPeerSession(services)),
      // The session has closed what a call opens; the capture stays on for the next (rulings 16).
      cleanUp: fromCallback(({ sendBack }) => sendBack({ type: 'CLEANUP_DONE' })),
    },
    actions: {
      joinQueue({ self }) {
        search += 1;
        void join(search, self);
      },
      leaveQueue() {
        search += 1;
        if (socket.connection.get().isSocketConnected) void socket.emit(matching.leave);
      },
      acquireMedia({ self }) {
        media.acquire('call').then(
          (stream) => {
            self.send({ type: 'LOCAL_STREAM_READY', stream });
            if (self.getSnapshot().matches('searching')) prepare();
          },
          (problem: MediaProblem) => {
            const code = problem.kind === 'denied' ? 'MEDIA_DENIED' : 'SETUP_FAILED';
            self.send({ type: 'SETUP_FAILED', code, message: problem.message });
          },
        );
      },
      releaseMedia() {
        media.release('call');
        peers.drop();
      },
      setTracks(_, { microphoneOn, cameraOn }) {
        media.setEnabled('audio', microphoneOn);
        media.setEnabled('video', cameraOn);
      },
      announceTrack(_, { roomId, kind, enabled }) {
        void socket.emit(kind === 'audio' ? call.toggleAudio : call.toggleVideo, { roomId, enabled });
      },
      joinRoom({ self }, { roomId }) {
        // After a reload the connection comes later, and SOCKET_RECONNECTED joins.
        if (!socket.connection.get().isSocketConnected) return;
        void socket.emit(call.joinRoom, roomId).then((ack) => {
          if (!ack.ok) {
            if (roomIsGone.includes(ack.code)) self.send({ type: 'ROOM_GONE', roomId });
            return;
          }
          const { startedAt, endsAt, serverTime } = ack.data ?? {};
          if (startedAt && endsAt && serverTime) {
            self.send({ type: 'CLOCK_SYNCED', roomId, ...clockOf({ startedAt, endsAt, serverTime }) });
          }
        });
      },
      notifyServer(_, { event, roomId }) {
        if (event === 'video:skip') markCall('skip');
        void socket.emit(endings[event], roomId);
      },
      sendRating(_, given) {
        ratingOpen = true;
        rating = socket.emit(call.rate, given).finally(() => {
          ratingOpen = false;
        });
      },
      navigateToSetup: () => navigation.toSetup(),
      navigateToReport: (_, about) => navigation.toReport(about),
    },
  });
}
