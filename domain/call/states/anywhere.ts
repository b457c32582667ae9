import { setTracks } from './announcements.ts';
import { earlyRating, endUnentered } from './ending.ts';
import { isOtherCall } from './guards.ts';
import type { Handlers } from './state-rules.ts';
import { beginFriendCall, noticeOf } from './updates.ts';

/** How every state handles these events, unless it has a handler of its own. */
export const anywhere: Handlers = {
  SET_MICROPHONE(call, { enabled }) {
    call.update({ microphoneOn: enabled });
    setTracks(call);
  },
  SET_CAMERA(call, { enabled }) {
    call.update({ cameraOn: enabled });
    setTracks(call);
  },
  SET_BEGIN_BLURRED: (call, { enabled }) => call.update({ beginBlurred: enabled }),
  DISMISS_NOTICE: (call) => call.update({ notice: null }),
  SERVER_ERROR: (call, event) => call.update(noticeOf(event)),
  CLOSE_REPORT: (call) => call.update({ reporting: null }),
  /**
   * The server opens a friend's room to no one who is in a call: what goes on here is over, whether or not its end has
   * arrived. A rating that is owed is asked for before the next search.
   */
  FRIEND_CALL(call, event) {
    const { context } = call;
    if (isOtherCall(context, event)) call.goTo('live', beginFriendCall(context, event), ...earlyRating(context));
  },
  FRIEND_CALL_GIVEN_UP: (call, { roomId }) => call.emit(endUnentered(roomId)),
  /** Another tab holds the search or the call now: release everything here and end nothing on the server. */
  TAKEN_OVER: (call, event) => call.goTo('idle', noticeOf(event)),
};
