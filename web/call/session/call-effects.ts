import { callMachine } from '@visavis/domain/call/call-machine.ts';
import * as call from '@visavis/domain/call/contract.ts';
import type { CallEvent } from '@visavis/domain/call/states/events.ts';
import type { MatchFilters } from '@visavis/domain/matching/contract.ts';
import { fromCallback } from 'xstate';
import type { MediaProblem } from '../../platform/media/problem.ts';
import { isRefusal } from '../../platform/media/problem-state.ts';
import { prepareCall } from '../../services/prepare-call.ts';
import type { Services } from '../../services/services.tsx';
import { createCallBackAnswer } from '../call-back/call-back-answer.ts';
import type { IcebreakerSession } from '../icebreakers/icebreaker-session.ts';
import type { EndReports } from './end-reports.ts';
import { createMatchingQueue } from './matching-queue.ts';
import { createPeerSession } from './peer-session.ts';
import { markCall } from './performance-marks.ts';
import { createRoomEntry } from './room-entry.ts';
import { callBackOfferOf, serverClockOf } from './server-events.ts';
import type { TabSockets } from './tab-sockets.ts';

export interface CallNavigation {
  toSetup(): void;
}

/** spec.md section 8, 'Error catalogue', 'Matching without socket'; the screen translates the reason. */
const notConnected = {
  type: 'MATCHING_ERROR',
  message: 'Not connected to server. Please refresh the page.',
  reason: 'NOT_CONNECTED',
} as const satisfies CallEvent;

const endEvents = { 'video:skip': call.skip, 'video:end': call.end, 'video:call_ended': call.callEndedByClient };

/** The machine with every effect that it names (domain/call/states/effects.ts). */
export function provideCallEffects(
  services: Services,
  navigation: CallNavigation,
  matchFilters: () => MatchFilters | undefined,
  tabSockets: Pick<TabSockets, 'earlier'>,
  icebreakers: Pick<IcebreakerSession, 'connect'>,
  reportEnd: EndReports['report'],
) {
  const { socket, media, peers } = services;
  const queue = createMatchingQueue(services, matchFilters, tabSockets);
  const enterRoom = createRoomEntry(services);
  const answerCallBack = createCallBackAnswer(services);

  return callMachine.provide({
    actors: {
      peerSession: fromCallback(createPeerSession(services, icebreakers)),
      // The peer session closes what a call opens; the capture stays on for the next call (rulings 16).
      cleanUp: fromCallback(({ sendBack }) => sendBack({ type: 'CLEANUP_DONE' })),
    },
    actions: {
      joinQueue: ({ self }, options) => queue.join(options, () => self.send(notConnected)),
      leaveQueue: queue.leave,
      endSearch: queue.end,
      acquireMedia({ self }) {
        prepareCall(services);
        media.acquire('call').then(
          (stream) => {
            self.send({ type: 'LOCAL_STREAM_READY', stream });
            if (self.getSnapshot().matches('searching')) queue.prepareConnection();
          },
          (problem: MediaProblem) => {
            const code = isRefusal(problem.kind) ? 'MEDIA_DENIED' : 'SETUP_FAILED';
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
      announceTrack(_, { roomId, kind, enabled, reason }) {
        const { hasMicrophone, hasCamera, interrupted } = media.state.get();
        const hasTrack = (kind === 'audio' ? hasMicrophone : hasCamera) && !interrupted[kind];
        const toggle = { roomId, enabled: enabled && hasTrack };
        if (kind === 'audio') void socket.emit(call.toggleAudio, toggle);
        else void socket.emit(call.toggleVideo, { ...toggle, ...(reason && hasTrack && { reason }) });
      },
      coverPicture: (_, { on }) => media.setCover(on),
      announceBlurred: (_, announcement) => void socket.emit(call.beginBlurred, announcement),
      joinRoom({ self }, { roomId }) {
        enterRoom(roomId, {
          isWanted: () => self.getSnapshot().context.roomId === roomId,
          onGone: () => self.send({ type: 'ROOM_GONE', roomId }),
          onEntered({ startedAt, endsAt, serverTime }) {
            if (startedAt && endsAt && serverTime) {
              self.send({ type: 'CLOCK_SYNCED', roomId, ...serverClockOf({ startedAt, endsAt, serverTime }) });
            }
          },
        });
      },
      notifyServer({ context }, { event, roomId }) {
        if (event === 'video:skip') markCall('skip');
        const isLost = context.callEndReason === 'connection_lost' || context.notice?.code === 'CONNECTION_FAILED';
        if (event === 'video:call_ended' && isLost) {
          void socket.emit(call.callEndedByClient, { roomId, reason: 'connection_lost' });
        } else if (event === 'video:call_ended') void socket.emit(endEvents[event], roomId);
        else reportEnd(roomId, () => socket.emit(endEvents[event], roomId));
      },
      answerCallBack({ self }, answer) {
        const { roomId } = answer;
        answerCallBack(answer, {
          isWanted: () => self.getSnapshot().matches('callBack') && self.getSnapshot().context.roomId === roomId,
          onOffered: (offer) => self.send(callBackOfferOf({ roomId, ...offer })),
          onOver: () => self.send({ type: 'CALL_BACK_OVER', roomId }),
        });
      },
      sendRating: (_, rating) => queue.sendRating(rating),
      // The call page leads on from a friend's call.
      navigateToSetup: ({ context }) => context.isFriendCall || navigation.toSetup(),
    },
  });
}
