import { CLEANUP_WAIT, UNREACHED_PEOPLE } from '../rules.ts';
import { type CallContext, noCall } from './context.ts';
import { earlyRating, endOnThisSide, toSetup } from './ending.ts';
import type { ServerEnd } from './events.ts';
import { isBroken, mustRate } from './guards.ts';
import { type CallDraft, inRoom, type StateRules } from './state-rules.ts';
import { oweRating, settle, storeFigures, unreachable } from './updates.ts';

/**
 * Nothing of the other arrived, though they were there: the link never came up, or neither picture nor sound came through.
 * A partner who did not come, a skip and a camera that did not open say nothing of the link.
 */
const isUnreached = (context: CallContext): boolean => {
  const { mediaArrived, resumed, peerAway, leaveAfterCall, callEndReason, disconnectionReason } = context;
  if (mediaArrived || resumed || peerAway) return false;
  return disconnectionReason === 'no_picture' || (callEndReason === 'error' && !leaveAfterCall);
};

/** The people whom this search has not reached since it last reached someone, with the call that has ended. */
function unreachedAfter(context: CallContext): readonly string[] {
  const { unreached, mediaArrived, peerId } = context;
  if (mediaArrived) return [];
  if (!peerId || unreached.includes(peerId) || !isUnreached(context)) return unreached;
  return [...unreached, peerId];
}

/** So many different people in a row are not all to blame: this side cannot connect. */
const isUnreachable = ({ unreached }: Pick<CallContext, 'unreached'>): boolean => unreached.length >= UNREACHED_PEOPLE;

const goOn = (call: CallDraft): void => call.goTo('disconnecting');
const figuresArrive = (call: CallDraft, event: ServerEnd): void => call.goTo('disconnecting', storeFigures(event));

/** The old picture goes at once; the server's figures are waited for, but not for long. */
const awaitingFigures: StateRules = {
  enter: endOnThisSide,
  timers: { FIGURES_TIMEOUT: () => CLEANUP_WAIT },
  on: {
    FIGURES_TIMEOUT: goOn,
    CALL_ENDED: inRoom(figuresArrive),
    PEER_DISCONNECTED: inRoom(figuresArrive),
  },
};

/** The user has skipped a call that may owe a rating. */
export const skipping: StateRules = {
  within: awaitingFigures,
  on: {
    GO_BACK: (call) => call.goTo('disconnecting', { shouldReturnToSetup: true }),
    CANCEL_SEARCH: (call) => call.goTo('disconnecting', { leaveAfterCall: true }),
  },
};

/** The user goes back to setup. */
export const returning: StateRules = { within: awaitingFigures, on: { GO_BACK: goOn } };

/** The states after a call (`callEnding` in spec.md, 'Call state machine'), in the order written there. */
function endCall(call: CallDraft): void {
  call.update({ ...settle(call.context), unreached: unreachedAfter(call.context) });
  const { context } = call;
  call.emit(...earlyRating(context));
  if (context.callEndReason === 'report' || context.reporting) call.goTo('idle');
  else if (context.shouldReturnToSetup) call.goTo('idle', {}, ...toSetup(context));
  else if (context.roomId && isUnreachable(context) && !context.leaveAfterCall)
    call.goTo('idle', unreachable, { type: 'reportUnreachable', roomId: context.roomId });
  else if (isBroken(context)) call.goTo(context.callBackUntil === null ? 'broken' : 'callBackOffered');
  else if (mustRate(context)) call.goTo('mandatoryRating', oweRating(context));
  else if (context.leaveAfterCall) call.goTo('idle');
  else call.goTo('searching', noCall);
}

/**
 * Ends what still runs, and the server is notified unless it knows. All of it is done at once, so nothing is waited for:
 * `CALL_CLOSED` comes as soon as all have heard of the end.
 */
export const disconnecting: StateRules = { enter: endOnThisSide, on: { CALL_CLOSED: endCall } };
