import { LAST_MINUTE_SECONDS } from './rules.ts';
import type { CallContext } from './states/context.ts';

/** What the screens know of the call: plain values, so that a story can show each of them. */
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

/** The machine's state and context without what only the machine uses. */
export type CallSnapshot = { state: CallState } & Omit<CallContext, 'selfId' | 'clock' | 'leftQueueAt' | 'serverKnows'>;

/** From `actor.getSnapshot()`. */
export function callSnapshot(snapshot: { value: CallState; context: CallContext }): CallSnapshot {
  const { selfId, clock, leftQueueAt, serverKnows, ...shown } = snapshot.context;
  return { state: snapshot.value, ...shown };
}

/** The client's connection to the server, as far as the call's screen tells of it. */
export interface SocketState {
  isConnected: boolean;
  isConnecting: boolean;
}

export type CallStatus =
  | 'idle'
  | 'connecting_server'
  | 'connection_lost'
  | 'searching'
  | 'finding_next'
  | 'connecting'
  | 'reconnecting'
  | 'connected'
  | 'disconnecting'
  | 'rating';

/**
 * The one line that the call page shows. Without the server there is no searching; a running call is peer to peer
 * and outlives the socket, so its status does not change. 'finding_next' is the search that follows a skip.
 */
export function callStatus(call: CallSnapshot, socket: SocketState): CallStatus {
  const afterSkip = call.callEndReason === 'skip';
  switch (call.state) {
    case 'idle':
    case 'searching':
      if (!socket.isConnected) return socket.isConnecting ? 'connecting_server' : 'connection_lost';
      if (call.state === 'idle') return 'idle';
      return afterSkip ? 'finding_next' : 'searching';
    case 'connecting':
      return call.resumed || call.connectedOnce || call.retryCount > 0 ? 'reconnecting' : 'connecting';
    case 'connected':
      return call.linkInterrupted ? 'reconnecting' : 'connected';
    case 'skipping':
      return 'finding_next';
    case 'returning':
      return 'disconnecting';
    case 'disconnecting':
    case 'callEnding':
      return afterSkip && !call.shouldReturnToSetup && !call.leaveAfterCall ? 'finding_next' : 'disconnecting';
    case 'mandatoryRating':
      return 'rating';
  }
}

/** What is wrong with the running call; more than one can be. */
export type CallProblem = 'network' | 'peer_muted' | 'peer_video_off';

export function callProblems(call: CallSnapshot): CallProblem[] {
  if (call.state !== 'connected') return [];
  const problems: CallProblem[] = [];
  if (call.linkInterrupted || call.connectionQuality?.overall === 'poor') problems.push('network');
  if (call.peerMuted) problems.push('peer_muted');
  if (call.peerVideoOff) problems.push('peer_video_off');
  return problems;
}

export const canSkip = (call: CallSnapshot): boolean => call.state === 'connected';

/** Back works wherever the machine hears it; an owed rating has no way back. */
export const canGoBack = (call: CallSnapshot): boolean => call.state !== 'idle' && call.state !== 'mandatoryRating';

export const canReport = (call: CallSnapshot): boolean =>
  (call.state === 'connecting' || call.state === 'connected') && call.peerId !== null;

/** Something is under way: a search, a call, or a rating owed for one. */
export const isCallActive = (call: CallSnapshot): boolean => call.state !== 'idle';

/** The user has chosen to leave: back to setup, to a report, or for good. */
export const isLeaving = (call: CallSnapshot): boolean =>
  call.shouldReturnToSetup || call.leaveAfterCall || call.callEndReason === 'report';

export const CALL_PATH = '/matching/explore';
const isMatchingPath = (path: string): boolean => path === '/matching' || path.startsWith('/matching/');

/** The remote picture goes along, over every page but the call's own. */
export const showFloatingPanel = (call: CallSnapshot, path: string): boolean =>
  call.state === 'connected' && call.remoteStream !== null && path !== CALL_PATH;

/**
 * The call guard: with an active call the user belongs on the call page, unless the call is ending with a way out.
 * A connected call may be left for the pages outside matching, for there the floating panel carries it.
 */
export function mustRedirectToCall(call: CallSnapshot, path: string): boolean {
  if (path === CALL_PATH || !isCallActive(call)) return false;
  if (call.state !== 'mandatoryRating' && isLeaving(call)) return false;
  return isMatchingPath(path) || !showFloatingPanel(call, path);
}

/** Whole seconds since the call began; null where none runs. @param now ms of the machine's clock */
export const callSeconds = (call: CallSnapshot, now: number): number | null =>
  call.state === 'connected' && call.callStartTime !== null
    ? Math.max(0, Math.floor((now - call.callStartTime) / 1000))
    : null;

/** Whole seconds left of the session, only in its last minute; null before. @param now ms of the machine's clock */
export function secondsLeft(call: CallSnapshot, now: number): number | null {
  if (call.state !== 'connected' || call.endsAt === null) return null;
  const left = Math.max(0, Math.ceil((call.endsAt - now) / 1000));
  return left <= LAST_MINUTE_SECONDS ? left : null;
}
