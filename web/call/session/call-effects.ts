import { isCallBack } from '@visavis/domain/call/call-status.ts';
import type { CallEffects } from '@visavis/domain/call/run-call.ts';
import type { CallEvent } from '@visavis/domain/call/states/events.ts';
import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import type { MediaProblem } from '../../platform/media/problem.ts';
import { isRefusal } from '../../platform/media/problem-state.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from '../connection/call-timing.ts';
import { callBackOfferOf, serverClockOf } from '../connection/server-events.ts';
import { createCallBackAnswer, createRoomEntry, type EndReports } from '../connection/server-requests.ts';
import { createMatchingQueue, type TabSockets } from './matching-queue.ts';

export interface CallNavigation {
  toSetup(): void;
}

/** spec.md section 8, 'Error catalogue', 'Matching without socket'; the screen translates the reason. */
const notConnected = {
  type: 'MATCHING_ERROR',
  message: 'Not connected to server. Please refresh the page.',
  reason: 'NOT_CONNECTED',
} as const satisfies CallEvent;

/** Performs the machine's effects (domain/call/states/effects.ts). */
export function createCallEffects(
  services: Services,
  navigation: CallNavigation,
  matchFilters: () => MatchFilters | undefined,
  tabSockets: Pick<TabSockets, 'earlier'>,
  reportEnd: EndReports['report'],
): CallEffects {
  const { socket, media, peers, reach } = services;
  const queue = createMatchingQueue(services, matchFilters, tabSockets);
  const enterRoom = createRoomEntry(services);
  const answerCallBack = createCallBackAnswer(services);

  return {
    joinQueue: ({ type: _, ...options }, machine) => queue.join(options, () => machine.send(notConnected)),
    leaveQueue: queue.leave,
    endSearch: queue.end,
    acquireMedia(_, machine) {
      services.socket.hasten();
      // A call goes on with less; a search asks first.
      media.acquire('call', { orLess: machine.get().context.roomId !== null }).then(
        (stream) => {
          machine.send({ type: 'LOCAL_STREAM_READY', stream });
          if (machine.get().state === 'searching') queue.prepareConnection();
        },
        (problem: MediaProblem) => {
          const code = isRefusal(problem.kind) ? 'MEDIA_DENIED' : 'SETUP_FAILED';
          machine.send({ type: 'SETUP_FAILED', code, message: problem.message });
        },
      );
    },
    releaseMedia() {
      media.release('call');
      peers.drop();
    },
    setTracks({ microphoneOn, cameraOn }) {
      media.setEnabled('audio', microphoneOn);
      media.setEnabled('video', cameraOn);
    },
    announceTrack({ roomId, kind, enabled, reason }) {
      const { hasMicrophone, hasCamera, interrupted } = media.state.get();
      const hasTrack = (kind === 'audio' ? hasMicrophone : hasCamera) && !interrupted[kind];
      const toggle = { roomId, enabled: enabled && hasTrack };
      if (kind === 'audio') void socket.emit('video:toggle_audio', toggle);
      else void socket.emit('video:toggle_video', { ...toggle, ...(reason && hasTrack && { reason }) });
    },
    coverPicture: ({ on }) => media.setCover(on),
    announceBlurred: ({ roomId, ready }) => void socket.emit('video:begin_blurred', { roomId, ready }),
    joinRoom({ roomId }, machine) {
      enterRoom(roomId, {
        isWanted: () => machine.get().context.roomId === roomId,
        onGone: () => machine.send({ type: 'ROOM_GONE', roomId }),
        onEntered({ startedAt, endsAt, serverTime }) {
          if (startedAt && endsAt && serverTime) {
            machine.send({ type: 'CLOCK_SYNCED', roomId, ...serverClockOf({ startedAt, endsAt, serverTime }) });
          }
        },
      });
    },
    notifyServer({ event, roomId }, machine) {
      if (event === 'video:skip') markCall('skip');
      const { callEndReason, notice } = machine.get().context;
      const isLost = callEndReason === 'connection_lost' || notice?.code === 'CONNECTION_FAILED';
      if (event === 'video:call_ended' && isLost) {
        void socket.emit('video:call_ended', { roomId, reason: 'connection_lost' });
      } else if (event === 'video:call_ended') void socket.emit(event, roomId);
      else reportEnd(roomId, () => socket.emit(event, roomId));
    },
    answerCallBack({ type: _, ...answer }, machine) {
      const { roomId } = answer;
      answerCallBack(answer, {
        isWanted() {
          const { state, context } = machine.get();
          return isCallBack(state) && context.roomId === roomId;
        },
        onOffered: (offer) => machine.send(callBackOfferOf({ roomId, ...offer })),
        onOver: () => machine.send({ type: 'CALL_BACK_OVER', roomId }),
      });
    },
    // The person has met a wall: that this browser was fine before says nothing.
    reportUnreachable: ({ roomId }) =>
      void reach
        .test({ again: true })
        .then((obstacle) => socket.emit('video:unreachable', { roomId, cause: obstacle ?? 'unknown' })),
    sendRating: ({ roomId, rating }) => queue.sendRating({ roomId, rating }),
    navigateToSetup: navigation.toSetup,
  };
}
