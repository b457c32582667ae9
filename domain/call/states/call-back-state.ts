import { noCall } from './context.ts';
import { toSetup } from './ending.ts';
import { isOtherCall, isOtherUser, mustRate, untilCallBackEnds } from './guards.ts';
import { type CallDraft, inRoom, type StateRules } from './state-rules.ts';
import { beginCall, beginFriendCall, oweRating, storeCallBack, storeFigures, storeMatch } from './updates.ts';

const answer =
  (choice: { accept?: boolean }) =>
  ({ context: { roomId }, emit }: CallDraft): void => {
    if (roomId) emit({ type: 'answerCallBack', roomId, ...choice });
  };
const ask = answer({});
const accept = answer({ accept: true });
const decline = answer({ accept: false });

/** The step that follows without a call back. */
function goOn(call: CallDraft): void {
  const { context } = call;
  if (mustRate(context)) call.goTo('mandatoryRating', oweRating(context));
  // On another page no search follows.
  else if (context.leaveAfterCall || !context.localStream) call.goTo('idle');
  else call.goTo('searching', noCall);
}

/** The offer is over, and the screen says so. */
function end(call: CallDraft): void {
  call.update({ disconnectionReason: 'call_back_over' });
  goOn(call);
}

/** The call broke. While the server offers it, the two may call each other back; a rating waits until then. */
const callBack: StateRules = {
  on: {
    /** The other accepted as well: a new call. */
    MATCH_FOUND(call, match) {
      const { context } = call;
      if (!isOtherUser(context, match)) return;
      call.goTo('live', { ...noCall, ...beginCall(context, match), ...storeMatch(match) });
    },
    FRIEND_CALL(call, event) {
      if (!isOtherCall(call.context, event)) return;
      decline(call);
      call.goTo('live', beginFriendCall(call.context, event));
    },
    /** The user who ends it knows. */
    DECLINE_CALL_BACK(call) {
      decline(call);
      call.update({ disconnectionReason: null });
      goOn(call);
    },
    CANCEL_SEARCH(call) {
      decline(call);
      call.update({ leaveAfterCall: true });
      goOn(call);
    },
    LEAVE_PAGE(call) {
      call.emit({ type: 'releaseMedia' });
      call.update({ localStream: null });
    },
    ENTER_PAGE(call) {
      if (!call.context.localStream) call.emit({ type: 'acquireMedia' });
    },
    LOCAL_STREAM_READY: (call, { stream }) => call.update({ localStream: stream }),
    GO_BACK(call) {
      decline(call);
      call.goTo('idle', {}, ...toSetup(call.context));
    },
    CALL_ENDED: inRoom((call, event) => call.update(storeFigures(event))),
    PEER_DISCONNECTED: inRoom((call, event) => call.update(storeFigures(event))),
  },
};

/** Whether the server offers it is not known yet: it may be out of reach. */
export const broken: StateRules = {
  within: callBack,
  enter: ask,
  timers: { CALL_BACK_TIMEOUT: untilCallBackEnds },
  on: {
    CALL_BACK_TIMEOUT: goOn,
    CALL_BACK_OFFERED: inRoom((call, event) => call.goTo('callBackOffered', storeCallBack(event, call.now))),
    CALL_BACK_OVER: inRoom(goOn),
    SOCKET_RECONNECTED(call) {
      const { roomId, figures } = call.context;
      // The notice of the end was lost with the connection, unless the server has reported the end.
      if (roomId && !figures) call.emit({ type: 'notifyServer', event: 'video:call_ended', roomId });
      ask(call);
    },
  },
};

export const callBackOffered: StateRules = {
  within: callBack,
  timers: { CALL_BACK_TIMEOUT: untilCallBackEnds },
  on: {
    CALL_BACK_TIMEOUT: end,
    ACCEPT_CALL_BACK: (call) => call.goTo('callBackAccepted'),
    CALL_BACK_OVER: inRoom(end),
    SOCKET_RECONNECTED: ask,
  },
};

export const callBackAccepted: StateRules = {
  within: callBack,
  enter: accept,
  timers: { CALL_BACK_TIMEOUT: untilCallBackEnds },
  on: {
    CALL_BACK_TIMEOUT: end,
    CALL_BACK_OVER: inRoom(end),
    /** The server calls the socket that accepted last. */
    SOCKET_RECONNECTED: accept,
  },
};
