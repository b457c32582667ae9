import { CONNECT_TIMEOUT, STREAM_WAIT } from '../rules.ts';
import { endAs } from './ending.ts';
import { canRetry } from './guards.ts';
import { live, openPeer } from './live-state.ts';
import { type CallDraft, inRoom, type StateRules } from './state-rules.ts';
import { connectionFailed, dropLink, noticeOf, streamTimedOut } from './updates.ts';

/** The try has failed: the next begins, unless it was the last. */
function retry(call: CallDraft): void {
  const { context } = call;
  if (canRetry(context)) call.goTo('connecting', { retryCount: context.retryCount + 1 });
  else call.goTo('disconnecting', { ...endAs(call, 'error', 'error'), ...connectionFailed });
}

/** The peer session is being built, for the first time or again. */
export const connecting: StateRules = {
  within: live,
  enter(call) {
    call.update(dropLink);
    if (call.context.localStream) openPeer(call);
    else call.emit({ type: 'acquireMedia' });
  },
  timers: { STREAM_TIMEOUT: () => STREAM_WAIT, CONNECT_TIMEOUT: () => CONNECT_TIMEOUT },
  on: {
    STREAM_TIMEOUT(call) {
      if (call.context.localStream) return;
      call.goTo('disconnecting', { ...endAs(call, 'error', 'error'), ...streamTimedOut, leaveAfterCall: true });
    },
    LOCAL_STREAM_READY(call, { stream }) {
      if (call.context.localStream) return;
      call.update({ localStream: stream });
      openPeer(call);
    },
    REMOTE_STREAM_READY: inRoom((call, { stream }) => {
      const { linkUp, localStream } = call.context;
      // The link came up first and waits for the picture.
      if (linkUp && localStream) call.goTo('connected', { remoteStream: stream });
      else call.update({ remoteStream: stream });
    }),
    PEER_CONNECTED: inRoom((call) => {
      const { localStream, remoteStream } = call.context;
      if (localStream && remoteStream) call.goTo('connected');
      else call.update({ linkUp: true });
    }),
    CONNECTION_FAILED: inRoom(retry),
    CONNECT_TIMEOUT: retry,
    PEER_CRASHED: retry,
    /** The search ends as well: without a camera the next match would fail too, and keep its peer waiting. */
    SETUP_FAILED: (call, event) =>
      call.goTo('disconnecting', { ...endAs(call, 'error', 'error'), ...noticeOf(event), leaveAfterCall: true }),
  },
};
