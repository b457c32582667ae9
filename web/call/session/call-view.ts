import type { PendingRating, Rewards } from '@visavis/domain/call/contract.ts';
import type {
  CallContext,
  CallNotice,
  ConnectionQuality,
  DisconnectionReason,
} from '@visavis/domain/call/states/context.ts';
import type { PeerInfo, QueueStatus } from '@visavis/domain/matching/contract.ts';
import type { ConnectionView, MediaProblem, MediaState } from '../service-types.ts';

/** The states of the machine, by name. */
export type CallState =
  | 'idle'
  | 'searching'
  | 'connecting'
  | 'connected'
  | 'skipping'
  | 'returning'
  | 'disconnecting'
  | 'callEnding'
  | 'mandatoryRating';

/** The status displays of spec.md, 'Video call page', and what comes before and between them. */
export type CallStatus =
  /** the camera is being opened */
  | 'starting'
  /** it could not be */
  | 'camera_failed'
  /** a message stands, and nothing is searched */
  | 'stopped'
  | 'connecting_server'
  | 'connection_lost'
  | 'searching'
  | 'connecting'
  | 'finding_next'
  | 'reconnecting'
  | 'disconnecting'
  | 'connected'
  | 'rating';

/** Everything that the call's screens show: a plain value, so that a story can show any of it. */
export interface CallView {
  status: CallStatus;
  /** why the last call ended, where this user did not choose it */
  reason: DisconnectionReason | null;
  queue: QueueStatus | null;
  notice: CallNotice | null;
  mediaProblem: MediaProblem | null;
  roomId: string | null;
  peerId: string | null;
  peer: PeerInfo | null;
  localStream: MediaStream | null;
  remoteStream: MediaStream | null;
  microphoneOn: boolean;
  cameraOn: boolean;
  hasCamera: boolean;
  speaker: string | null;
  peerMuted: boolean;
  peerVideoOff: boolean;
  quality: ConnectionQuality | null;
  /** milliseconds of this device's clock */
  startedAt: number | null;
  endsAt: number | null;
  /** tries beyond the first */
  retryCount: number;
  canSkip: boolean;
  /** the rating that is owed */
  rating: PendingRating | null;
  /** the optional one, during a long call */
  ratingPrompt: boolean;
  rewards: Rewards | null;
}

export interface CallSources {
  state: CallState;
  context: CallContext;
  connection: ConnectionView;
  media: MediaState;
}

/** Waiting without a call: on the camera, on the server, or on nothing any more. */
function statusAtRest({ context, media, connection }: CallSources): CallStatus {
  if (context.notice) return 'stopped';
  if (media.status === 'failed') return 'camera_failed';
  if (media.status === 'checking') return 'starting';
  return connection.isSocketConnected ? 'starting' : statusWithoutServer(connection);
}

const statusWithoutServer = (connection: ConnectionView): CallStatus => {
  if (!connection.isOnline || connection.hasGivenUp) return 'connection_lost';
  return connection.lastDisconnectTime === null ? 'connecting_server' : 'reconnecting';
};

export function callStatusOf(sources: CallSources): CallStatus {
  const { state, context, connection } = sources;
  switch (state) {
    case 'idle':
      return statusAtRest(sources);
    case 'searching':
      if (!connection.isFullyConnected) return statusWithoutServer(connection);
      return context.callEndReason === null ? 'searching' : 'finding_next';
    case 'connecting':
      return context.retryCount > 0 || context.resumed || context.connectedOnce ? 'reconnecting' : 'connecting';
    case 'connected':
      return context.linkInterrupted ? 'reconnecting' : 'connected';
    case 'skipping':
      return 'finding_next';
    case 'returning':
    case 'disconnecting':
    case 'callEnding':
      return context.callEndReason === 'skip' ? 'finding_next' : 'disconnecting';
    case 'mandatoryRating':
      return 'rating';
  }
}

export function callViewOf(sources: CallSources): CallView {
  const { state, context, media } = sources;
  return {
    status: callStatusOf(sources),
    reason: context.disconnectionReason,
    queue: context.queue,
    notice: context.notice,
    mediaProblem: media.problem,
    roomId: context.roomId,
    peerId: context.peerId,
    peer: context.peerInfo,
    localStream: media.stream,
    remoteStream: context.remoteStream as MediaStream | null,
    microphoneOn: media.microphoneOn,
    cameraOn: media.cameraOn,
    hasCamera: media.hasCamera,
    speaker: media.chosen.speaker,
    peerMuted: context.peerMuted,
    peerVideoOff: context.peerVideoOff,
    quality: context.connectionQuality,
    startedAt: context.callStartTime,
    endsAt: context.endsAt,
    retryCount: context.retryCount,
    canSkip: state === 'connected',
    rating: state === 'mandatoryRating' ? context.pendingRating : null,
    ratingPrompt: state === 'connected' && context.ratingPromptOpen,
    rewards: context.callRewards,
  };
}

/** The call guard's question (spec.md, 'Guards'): a call holds its user, unless it is over or leads back to setup. */
export const isCallActive = (state: CallState, context: Pick<CallContext, 'shouldReturnToSetup'>): boolean =>
  state !== 'idle' && !context.shouldReturnToSetup;
