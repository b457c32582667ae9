import type { CallContext } from './states/context.ts';

/** The states of spec.md, 'Call state machine'; `callEnding` there is no state to be in, but what follows a call. */
export type CallState =
  | 'idle'
  | 'searching'
  | 'connecting'
  | 'connected'
  | 'skipping'
  | 'returning'
  | 'disconnecting'
  | 'broken'
  | 'callBackOffered'
  | 'callBackAccepted'
  | 'mandatoryRating';

/** A call holds a room. */
export const isLive = (state: CallState): boolean => state === 'connecting' || state === 'connected';

/** The call broke, and may be called back. */
export const isCallBack = (state: CallState): boolean =>
  state === 'broken' || state === 'callBackOffered' || state === 'callBackAccepted';

/** The status displays of spec.md, 'Video call page', and those that precede a search. */
export type CallStatus =
  /** the camera is opening */
  | 'starting'
  /** the camera did not open */
  | 'camera_failed'
  /** the search ended with a notice */
  | 'stopped'
  /** another tab or device has a search or a call */
  | 'elsewhere'
  | 'connecting_server'
  | 'connection_lost'
  | 'searching'
  | 'connecting'
  | 'finding_next'
  | 'reconnecting'
  | 'disconnecting'
  | 'call_back'
  /** accepted; the other has yet to */
  | 'awaiting_answer'
  | 'connected'
  /** a rating is owed, or a call that is over is being reported: the dialog over the page says all */
  | 'rating';

/** The client's connection to the server. */
export interface ServerConnection {
  /** the browser has a network */
  isOnline: boolean;
  isSocketConnected: boolean;
  isFullyConnected: boolean;
  /** automatic retries are used up */
  hasGivenUp: boolean;
  /** ms; null before the first loss */
  lastDisconnectTime: number | null;
}

/** Everything that the status depends on. */
export interface CallConditions {
  state: CallState;
  context: Pick<CallContext, 'notice' | 'reporting' | 'callEndReason' | 'resumed' | 'mediaArrived' | 'linkInterrupted'>;
  connection: ServerConnection;
  media: { status: 'off' | 'checking' | 'ready' | 'failed' };
}

const statusWithoutServer = (connection: ServerConnection): CallStatus => {
  if (!connection.isOnline || connection.hasGivenUp) return 'connection_lost';
  return connection.lastDisconnectTime === null ? 'connecting_server' : 'reconnecting';
};

function statusWhileIdle({ context, media, connection }: CallConditions): CallStatus {
  if (context.notice) return context.notice.code === 'ACTIVE_ELSEWHERE' ? 'elsewhere' : 'stopped';
  if (context.reporting) return 'rating';
  if (media.status === 'failed') return 'camera_failed';
  if (media.status === 'checking') return 'starting';
  return connection.isSocketConnected ? 'starting' : statusWithoutServer(connection);
}

/** Until the other's picture or sound arrives, whatever the state of the link. */
const statusWhileConnecting = ({ resumed, mediaArrived }: CallConditions['context']): CallStatus =>
  resumed || mediaArrived ? 'reconnecting' : 'connecting';

/**
 * The one status that the call page shows. A search needs the server; a running call is peer to peer and outlives
 * the socket, so a lost socket does not change its status.
 */
export function callStatus(conditions: CallConditions): CallStatus {
  const { state, context, connection } = conditions;
  switch (state) {
    case 'idle':
      return statusWhileIdle(conditions);
    case 'searching':
      if (!connection.isFullyConnected) return statusWithoutServer(connection);
      return context.callEndReason === null ? 'searching' : 'finding_next';
    case 'connecting':
      return statusWhileConnecting(context);
    case 'connected':
      if (!context.mediaArrived) return statusWhileConnecting(context);
      return context.linkInterrupted ? 'reconnecting' : 'connected';
    case 'skipping':
      return 'finding_next';
    case 'returning':
    case 'disconnecting':
      return context.callEndReason === 'skip' ? 'finding_next' : 'disconnecting';
    case 'broken':
      return connection.isFullyConnected ? 'disconnecting' : statusWithoutServer(connection);
    case 'callBackOffered':
      return 'call_back';
    case 'callBackAccepted':
      return 'awaiting_answer';
    case 'mandatoryRating':
      return 'rating';
  }
}

/** Skip works from the match on (rulings 28). */
export const canSkip = (state: CallState): boolean => isLive(state);

/** The call guard (spec.md, 'Guards'): an active call redirects to CALL_PATH, unless it returns to setup. */
export const isCallActive = (state: CallState, context: Pick<CallContext, 'shouldReturnToSetup'>): boolean =>
  state !== 'idle' && !context.shouldReturnToSetup;

/** The call page (spec.md, 'Route table'). */
export const CALL_PATH = '/matching/explore';

/**
 * The floating panel shows a connected call on every page but CALL_PATH (spec.md, 'Floating picture-in-picture panel'),
 * and those that lead to it, which are there for a moment while it opens (spec.md, 'Guards').
 */
export const showsFloatingPanel = (
  state: CallState,
  { remoteStream }: Pick<CallContext, 'remoteStream'>,
  path: string,
): boolean => state === 'connected' && remoteStream !== null && !/^\/matching(\/|$)/.test(path);
