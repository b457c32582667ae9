import {
  FAILING_SAMPLES,
  isFailingLoss,
  isRecoveredLoss,
  levelFor,
  RECOVERED_SAMPLES,
  type VideoLevel,
} from '../picture/video.ts';
import { isBlurred as isBlurredBy } from '../readiness.ts';
import {
  CALL_BACK_TIME,
  COUNTED_APART,
  CROSSED_LEAVE_WINDOW,
  isSkip,
  MAX_RETRIES,
  ratingDueAfter,
  secondsSince,
} from '../rules.ts';
import type { CallContext } from './context.ts';
import type { CallEvent } from './events.ts';

/** The machine's guards: pure functions of context and event. */
interface Args {
  context: CallContext;
  event: CallEvent;
}

/** Whole seconds that this call has run by the device's clock; 0 if nothing of the other ever arrived. */
export function elapsedSeconds(context: CallContext): number {
  return context.mediaArrived ? secondsSince(context.callStartTime, context.clock.now()) : 0;
}

/** Milliseconds until a rating would be owed: the delay of the optional prompt. */
export function untilRatingCheck(context: CallContext): number {
  const elapsed = context.callStartTime === null ? 0 : context.clock.now() - context.callStartTime;
  return Math.max(0, ratingDueAfter(context.ratingThreshold) * 1000 - elapsed);
}

/** The event belongs to the current room; one of an earlier room is stale. */
export const inRoom = ({ context, event }: Args): boolean =>
  context.roomId !== null && 'roomId' in event && event.roomId === context.roomId;

/** It belongs to the call before this search. */
export const inLastRoom = ({ context, event }: Args): boolean =>
  context.latestRoomId !== null && 'roomId' in event && event.roomId === context.latestRoomId;

/** The event belongs to the current room and comes from the current peer. */
export const fromPeer = (args: Args): boolean =>
  inRoom(args) && 'userId' in args.event && args.event.userId === args.context.peerId;

/** A match with oneself is ignored. */
export const isOtherUser = ({ context, event }: Args): boolean => 'peerId' in event && event.peerId !== context.selfId;

/** A call with someone else, in another room than that of the call that goes on. */
export const isOtherCall = (args: Args): boolean => isOtherUser(args) && !inRoom(args);

/** The call that another tab had taken from this one and has left, or a match that this one has missed. */
export const isFreeCall = ({ event }: Args): boolean =>
  'elsewhere' in event && event.elsewhere.activity === 'call' && event.elsewhere.isFree === true;

/** A match that crossed this tab's leave of the queue: a peer waits there in vain. */
export const crossedLeave = ({ context }: Args): boolean =>
  context.leftQueueAt !== null && context.clock.now() - context.leftQueueAt < CROSSED_LEAVE_WINDOW;

export const needsLocalStream = ({ context }: Args): boolean => context.localStream === null;
export const hasLocalStream = ({ context }: Args): boolean => context.localStream !== null;
export const hasBothStreams = ({ context }: Args): boolean =>
  context.localStream !== null && context.remoteStream !== null;
/** The link came up first and waits for the picture. */
export const linkAwaitsPicture = ({ context }: Args): boolean => context.linkUp && context.localStream !== null;
/** Neither picture nor sound of the other has arrived in this call. */
export const awaitsMedia = ({ context }: Args): boolean => !context.mediaArrived;
/** The user has swiped to the next person, and may still take it back. */
export const isSkipPending = ({ context }: Pick<Args, 'context'>): boolean => context.skipDueAt !== null;
/** The two begin blurred, and are not both ready yet. */
export const isBlurred = ({ context }: Args): boolean => isBlurredBy(context.readiness);
export const canRetry = ({ context }: Args): boolean => context.retryCount < MAX_RETRIES;

export const endedByReturn = ({ event }: Args): boolean =>
  event.type === 'CALL_ENDED' && event.by === 'user' && event.reason === 'return';
export const endedByUser = ({ event }: Args): boolean => event.type === 'CALL_ENDED' && event.by === 'user';

/** As many failing samples in a row, with this one. */
const failsFor = ({ context, event }: Args, samples: number): boolean =>
  event.type === 'UPDATE_CONNECTION_QUALITY' &&
  isFailingLoss(event.packetLoss) &&
  context.failingSamples + 1 === samples;
export const needsNewPath = (args: Args): boolean => failsFor(args, FAILING_SAMPLES.newPath);
export const givesUpPicture = (args: Args): boolean =>
  !args.context.soundOnly && failsFor(args, FAILING_SAMPLES.soundOnly);
export const regainsPicture = ({ context, event }: Args): boolean =>
  event.type === 'UPDATE_CONNECTION_QUALITY' &&
  context.soundOnly &&
  isRecoveredLoss(event.packetLoss) &&
  context.recoveredSamples + 1 === RECOVERED_SAMPLES;
export const hasFailed = (args: Args): boolean => failsFor(args, FAILING_SAMPLES.end);
/** The level that a sample asks for. */
export const levelOf = (
  { videoLevel, shortestRoundTrip }: CallContext,
  sample: Extract<CallEvent, { type: 'UPDATE_CONNECTION_QUALITY' }>,
): VideoLevel => levelFor(sample, { current: videoLevel ?? 'medium', shortest: shortestRoundTrip });
/** The level is adapted only after the initial one is set. */
export const changesLevel = ({ context, event }: Args): boolean =>
  event.type === 'UPDATE_CONNECTION_QUALITY' &&
  context.videoLevel !== null &&
  levelOf(context, event) !== context.videoLevel;

/** Too short to be rated, even if the server counts a little more: a skip need not wait for the server's figures. */
export const isClearOfRating = ({ context: { callDuration, ratingThreshold } }: Args): boolean =>
  isSkip(callDuration) || callDuration + COUNTED_APART < ratingDueAfter(ratingThreshold);

export const endsInReport = ({ context }: Args): boolean => context.callEndReason === 'report';
/** The sheet of a report is open: no search begins behind it. */
export const isReporting = ({ context }: Args): boolean => context.reporting !== null;
export const returnsToSetup = ({ context }: Args): boolean => context.shouldReturnToSetup;
export const leaves = ({ context }: Args): boolean => context.leaveAfterCall;

/** The server's decision, or else the client's count against the threshold. */
export function ratingDue({ context }: Pick<Args, 'context'>): boolean {
  if (context.roomId === null || context.peerId === null || context.isFriendCall) return false;
  if (context.figures) return context.figures.ratingRequired;
  return context.callDuration >= ratingDueAfter(context.ratingThreshold);
}
export const mustRate = (args: Args): boolean => ratingDue(args) && args.context.earlyRating === null;

/** The server's late figures: no rating is owed after all. */
export const owesNothing = ({ event }: Args): boolean => 'ratingRequired' in event && !event.ratingRequired;

/** The call did not end, it broke: the partner may be called back, unless neither saw the other. */
export const isBroken = ({ context }: Args): boolean =>
  context.roomId !== null &&
  !context.leaveAfterCall &&
  context.figures?.duration !== 0 &&
  (context.callEndReason === 'connection_lost' || (context.callEndReason === 'error' && context.mediaArrived));
export const isCallBackOffered = ({ context }: Args): boolean => context.callBackUntil !== null;

/** Milliseconds until the offer to call back is over; before it has come, of the longest one. */
export const untilCallBackEnds = ({ callBackUntil, clock }: CallContext): number =>
  callBackUntil === null ? CALL_BACK_TIME : Math.max(0, callBackUntil - clock.now());
