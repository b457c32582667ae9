import { assign } from 'xstate';
import { initialContext } from './states/context.ts';
import { callEnding, disconnecting, returning, skipping } from './states/ending-states.ts';
import { live } from './states/live-state.ts';
import { idle, mandatoryRating, searching } from './states/search-states.ts';
import { callSetup, setTracks } from './states/setup.ts';

/**
 * The life of searching and calling (spec.md, 'Call state machine'; protocol.md; rulings 11–17). It decides;
 * the web does. Nothing here touches a browser: streams are tokens, the time comes from `input.clock`, and every
 * effect is only named. Input: `{ selfId, clock }`. Context: `states/context.ts`. Events: `states/events.ts`.
 *
 * Events
 *   the user: START_SEARCH, RESUME_CALL (a stored room, after a reload), CANCEL_SEARCH (in a call: hang up and search
 *     no further), GO_BACK, SKIP (heard only in `connected`), CALL_ENDED by 'user', REPORT_USER, RATING_SUBMITTED (in
 *     `connected`: kept and sent when the call is over), DISMISS_RATING_PROMPT, DISMISS_NOTICE, SET_MICROPHONE, SET_CAMERA
 *   the server: UPDATE_QUEUE_STATUS (matching:joined, matching:status), MATCH_FOUND, LIMIT_REACHED, MATCHING_ERROR,
 *     RATING_OWED (matching:error with RATING_REQUIRED), TAKEN_OVER (… with TAKEN_OVER), SERVER_ERROR (video:error,
 *     error), SOCKET_RECONNECTED, ROOM_READY (video:both_users_ready), CLOCK_SYNCED (video:join_room's ack, where its
 *     times are not null), ROOM_GONE (video:join_room refused), OFFER_RECEIVED, ANSWER_RECEIVED, CANDIDATE_RECEIVED,
 *     PEER_AUDIO_TOGGLED, PEER_VIDEO_TOGGLED, CALL_ENDED by 'server' (video:call_ended), PEER_DISCONNECTED
 *   media: LOCAL_STREAM_READY, SETUP_FAILED; from the peer session REMOTE_STREAM_READY, PEER_CONNECTED,
 *     PEER_RESTARTED (the other side reloaded: build a new connection), LINK_INTERRUPTED / LINK_RESTORED (ICE
 *     'disconnected' and back), CONNECTION_FAILED (while connecting), CONNECTION_LOST (for good, while connected),
 *     UPDATE_CONNECTION_QUALITY; from the clean-up CLEANUP_DONE, CLEANUP_FAILED
 *   Events of a room carry `roomId`; those of another room, or of another person than the peer, do nothing.
 *
 * Actions to provide
 *   joinQueue        emit matching:join, after the acknowledgement of a sendRating still under way
 *   leaveQueue       emit matching:leave
 *   acquireMedia     open camera and microphone unless open; answer LOCAL_STREAM_READY or SETUP_FAILED. A stream that
 *                    arrives after releaseMedia is stopped at once
 *   releaseMedia     stop every local track; also called at the start, when there is nothing to stop
 *   setTracks        enable or disable the local tracks as told
 *   announceTrack    emit video:toggle_audio / video:toggle_video
 *   joinRoom         emit video:join_room: on entering, on each retry and after a reconnect
 *   notifyServer     emit the named event (video:skip, video:end, video:call_ended) with the room
 *   sendRating       emit matching:rate
 *   navigateToSetup  go to /matching/setup
 *   navigateToReport go to /report/{reportedUserId} with the room as navigation state
 *
 * Actions must not throw. Actors may: a session that throws is a failed link, a clean-up that throws is done.
 *
 * Actors to provide, both by `fromCallback`
 *   peerSession  one RTCPeerConnection for one try, closed by the function it returns. Makes the offer when it hears
 *                ROOM_READY and `isInitiator`; hears the peer's signals; on SAMPLE_QUALITY answers
 *                UPDATE_CONNECTION_QUALITY; on SET_VIDEO_LEVEL sets the sender's profile. A ROOM_READY after the
 *                first means that a side came (back) into the room: the initiator offers again
 *   cleanUp      whatever else a call leaves behind (the session is already closed); sends CLEANUP_DONE or
 *                CLEANUP_FAILED, best at once: the next search starts when it does
 *
 * States. `skipping` and `returning` tell the server and drop the picture; a call of 30 s or more gives the server's
 * figures CLEANUP_WAIT to arrive, a shorter one goes on at once. `callEnding` decides and is never rested in.
 */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: ({ input }) => initialContext(input),
  initial: 'idle',
  on: {
    SET_MICROPHONE: { actions: ['storeSwitch', setTracks] },
    SET_CAMERA: { actions: ['storeSwitch', setTracks] },
    DISMISS_NOTICE: { actions: assign({ notice: null }) },
    SERVER_ERROR: { actions: 'note' },
    /** Comes after the call is gone, so it carries whom it is about. */
    OPEN_REPORT: {
      actions: {
        type: 'navigateToReport',
        params: ({ event }) => ({ reportedUserId: event.reportedUserId, roomId: event.roomId }),
      },
    },
    /** Another tab has the search or the call now: let go of everything here and end nothing there. */
    TAKEN_OVER: { target: '.idle', actions: 'note' },
  },
  states: { idle, searching, live, skipping, returning, disconnecting, callEnding, mandatoryRating },
});
