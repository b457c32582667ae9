import type { PeerInfo } from '../matching/contract.ts';
import type { CallState } from './call-status.ts';
import type { Rating } from './contract.ts';
import { callRewards, isSkip } from './rules.ts';
import type { CallContext } from './states/context.ts';

/** The last call, for the recap after it. */
export interface Recap {
  roomId: string;
  peerId: string;
  peerInfo: PeerInfo;
  /** whole seconds */
  duration: number;
  xpGained: number;
  /** the other has ended it, by whatever button */
  isPeerGone: boolean;
  /** given so far */
  rating: Rating | null;
}

/** The machine at one moment. */
export interface CallMoment {
  state: CallState;
  context: Pick<
    CallContext,
    | 'roomId'
    | 'latestRoomId'
    | 'peerId'
    | 'peerInfo'
    | 'isFriendCall'
    | 'callDuration'
    | 'callEndReason'
    | 'disconnectionReason'
    | 'callRewards'
    | 'figures'
    | 'earlyRating'
  >;
}

const isBetweenCalls = (state: CallState): boolean =>
  state === 'idle' || state === 'searching' || state === 'mandatoryRating';

function recapOf({ context }: CallMoment): Recap | null {
  const { roomId, peerId, peerInfo, isFriendCall, callDuration, callEndReason, figures, earlyRating } = context;
  const isPeerGone = context.disconnectionReason === 'peer_left' || context.disconnectionReason === 'peer_skipped';
  const duration = figures?.duration ?? callDuration;
  if (isFriendCall || !roomId || !peerId || !peerInfo || callEndReason === 'report' || isSkip(duration)) return null;
  const { xpGained } = figures?.rewards ?? callRewards(duration);
  return { roomId, peerId, peerInfo, duration, xpGained, isPeerGone, rating: earlyRating };
}

/** The server's figures may arrive late: while a rating is owed, or in the next search. */
function withLateFigures(recap: Recap, { state, context }: CallMoment): Recap {
  const { latestRoomId, callDuration: duration, callRewards } = context;
  if (state === 'idle' || latestRoomId !== recap.roomId || !callRewards) return recap;
  const { xpGained } = callRewards;
  return duration === recap.duration && xpGained === recap.xpGained ? recap : { ...recap, duration, xpGained };
}

/** It is shown once: over the page until the rating that is owed, or in the search until the user ends it. */
const isOver = ({ state: before }: CallMoment, { state: now }: CallMoment): boolean =>
  (before === 'idle' && now !== 'idle') ||
  (before === 'mandatoryRating' && now !== 'mandatoryRating') ||
  (before === 'searching' && now === 'idle');

/**
 * The recap after a change of the machine. A call that counts leaves one; the next match, a search that the user
 * starts or ends, a rating that was owed, and a report take it away.
 */
export function recapAfter(recap: Recap | null, before: CallMoment, now: CallMoment): Recap | null {
  if (!isBetweenCalls(now.state)) return null;
  if (isOver(before, now)) return null;
  if (!isBetweenCalls(before.state)) return recapOf(before);
  return recap && withLateFigures(recap, now);
}
