import { CLEANUP_WAIT, DISCONNECT_TIMEOUT } from '../rules.ts';
import { noCall } from './context.ts';
import { earlyRating, endOnThisSide, toSetup } from './ending.ts';
import type { ServerEnd } from './events.ts';
import { isBroken, mustRate } from './guards.ts';
import { inRoom } from './in-room.ts';
import type { CallDraft, StateRules } from './state-rules.ts';
import { oweRating, settle, storeCallBack, storeFigures } from './updates.ts';

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

/** What follows a call (`callEnding` in spec.md, 'Call state machine'), in the order written there. */
function endCall(call: CallDraft): void {
  call.update(settle(call.context));
  const { context } = call;
  call.emit(...earlyRating(context));
  if (context.callEndReason === 'report' || context.reporting) call.goTo('idle');
  else if (context.shouldReturnToSetup) call.goTo('idle', {}, ...toSetup(context));
  else if (isBroken(context)) call.goTo(context.callBackUntil === null ? 'broken' : 'callBackOffered');
  else if (mustRate(context)) call.goTo('mandatoryRating', oweRating(context));
  else if (context.leaveAfterCall) call.goTo('idle');
  else call.goTo('searching', noCall);
}

/** Ends what still runs, and the server is notified unless it knows. */
export const disconnecting: StateRules = {
  enter(call) {
    endOnThisSide(call);
    call.emit({ type: 'cleanUp', roomId: call.context.roomId });
  },
  timers: { DISCONNECT_TIMEOUT: () => DISCONNECT_TIMEOUT },
  on: {
    CLEANUP_DONE: endCall,
    CLEANUP_FAILED: endCall,
    DISCONNECT_TIMEOUT: endCall,
    CALL_BACK_OFFERED: inRoom((call, event) => call.update(storeCallBack(event, call.now))),
    CALL_ENDED: inRoom((call, event) => call.update(storeFigures(event))),
    PEER_DISCONNECTED: inRoom((call, event) => call.update(storeFigures(event))),
    GO_BACK: (call) => call.update({ shouldReturnToSetup: true }),
    CANCEL_SEARCH: (call) => call.update({ leaveAfterCall: true }),
  },
};
