import {
  FAILING_SAMPLES,
  isFailingLoss,
  isRecoveredLoss,
  levelFor,
  RECOVERED_SAMPLES,
  type VideoLevel,
} from '../picture/video.ts';
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
import type { EventOf } from './events.ts';

/** Guards of the machine: pure functions of context, event and time. */

/** Whole seconds that this call has run by the device's clock; 0 if nothing of the other ever arrived. */
export const elapsedSeconds = ({ mediaArrived, callStartTime }: CallContext, now: number): number =>
  mediaArrived ? secondsSince(callStartTime, now) : 0;

/** Milliseconds until a rating would be owed: the delay of the optional prompt. */
export function untilRatingCheck({ callStartTime, ratingThreshold }: CallContext, now: number): number {
  const elapsed = callStartTime === null ? 0 : now - callStartTime;
  return Math.max(0, ratingDueAfter(ratingThreshold) * 1000 - elapsed);
}

/** A match with oneself is ignored. */
export const isOtherUser = ({ selfId }: CallContext, { peerId }: { peerId: string }): boolean => peerId !== selfId;

/** A call with someone else, in another room than that of the call that goes on. */
export const isOtherCall = (context: CallContext, event: EventOf<'FRIEND_CALL'>): boolean =>
  isOtherUser(context, event) && event.roomId !== context.roomId;

/** A match that crossed this tab's leave of the queue: a peer waits there in vain. */
export const crossedLeave = ({ leftQueueAt }: CallContext, now: number): boolean =>
  leftQueueAt !== null && now - leftQueueAt < CROSSED_LEAVE_WINDOW;

/** The user has swiped to the next person, and may still take it back. */
export const isSkipPending = ({ skipDueAt }: CallContext): boolean => skipDueAt !== null;
export const canRetry = ({ retryCount }: CallContext): boolean => retryCount < MAX_RETRIES;

type Sample = EventOf<'UPDATE_CONNECTION_QUALITY'>;

/** As many failing samples in a row, with this one. */
const failsFor = ({ failingSamples }: CallContext, { packetLoss }: Sample, samples: number): boolean =>
  isFailingLoss(packetLoss) && failingSamples + 1 === samples;
export const needsNewPath = (context: CallContext, sample: Sample): boolean =>
  failsFor(context, sample, FAILING_SAMPLES.newPath);
export const givesUpPicture = (context: CallContext, sample: Sample): boolean =>
  !context.soundOnly && failsFor(context, sample, FAILING_SAMPLES.soundOnly);
export const regainsPicture = ({ soundOnly, recoveredSamples }: CallContext, { packetLoss }: Sample): boolean =>
  soundOnly && isRecoveredLoss(packetLoss) && recoveredSamples + 1 === RECOVERED_SAMPLES;
export const hasFailed = (context: CallContext, sample: Sample): boolean =>
  failsFor(context, sample, FAILING_SAMPLES.end);
/** The level that a sample asks for. It is adapted only after the initial one is set. */
export const levelOf = ({ videoLevel, shortestRoundTrip }: CallContext, sample: Sample): VideoLevel | null =>
  videoLevel && levelFor(sample, { current: videoLevel, shortest: shortestRoundTrip });

/** Too short to be rated, even if the server counts a little more: a skip need not wait for the server's figures. */
export const isClearOfRating = (duration: number, { ratingThreshold }: CallContext): boolean =>
  isSkip(duration) || duration + COUNTED_APART < ratingDueAfter(ratingThreshold);

/** The server's decision, or else the client's count against the threshold. */
export function ratingDue(context: CallContext): boolean {
  if (context.roomId === null || context.peerId === null || context.isFriendCall) return false;
  if (context.figures) return context.figures.ratingRequired;
  return context.callDuration >= ratingDueAfter(context.ratingThreshold);
}
export const mustRate = (context: CallContext): boolean => ratingDue(context) && context.earlyRating === null;

/** The call did not end, it broke: the partner may be called back, unless neither saw the other. */
export const isBroken = ({ roomId, leaveAfterCall, figures, callEndReason, mediaArrived }: CallContext): boolean =>
  roomId !== null &&
  !leaveAfterCall &&
  figures?.duration !== 0 &&
  (callEndReason === 'connection_lost' || (callEndReason === 'error' && mediaArrived));

/** Milliseconds until the offer to call back is over; before it has come, of the longest one. */
export const untilCallBackEnds = ({ callBackUntil }: CallContext, now: number): number =>
  callBackUntil === null ? CALL_BACK_TIME : Math.max(0, callBackUntil - now);
