import { assign } from 'xstate';
import { callBack } from './states/call-back-state.ts';
import { initialContext } from './states/context.ts';
import { callEnding, disconnecting, returning, skipping } from './states/ending-states.ts';
import { live } from './states/live-state.ts';
import { idle, mandatoryRating, searching } from './states/search-states.ts';
import { callSetup, endUnentered, sendEarlyRating, setTracks } from './states/setup.ts';

/**
 * The search and the call, as one state machine (spec.md, 'Call state machine'; protocol.md; rulings 11–17). It decides
 * and the web acts: streams are opaque tokens, the time comes from `input.clock`, and every effect is only named.
 * Input: `{ selfId, clock }`. Context: `states/context.ts`. Events: `states/events.ts`.
 *
 * Events
 *   from the user: START_SEARCH, RESUME_CALL (a room stored before a reload), FRIEND_CALL (a friend's call, made or accepted here,
 *     which takes the place of whatever was before), FRIEND_CALL_GIVEN_UP (its room opened after the user gave it up), CANCEL_SEARCH (in a call: hang up and stop
 *     searching), GO_BACK, SKIP (from the match on), SKIP_LATER (a
 *     swipe in `connected`: it becomes a SKIP unless TAKE_BACK_SKIP comes within SKIP_UNDO), CALL_ENDED by 'user', OPEN_REPORT and CLOSE_REPORT (the sheet over
 *     a call), REPORT_USER (it is sent), RATING_SUBMITTED (in `connected` it is kept and sent at the end),
 *     DISMISS_RATING_PROMPT, DISMISS_NOTICE, ACCEPT_CALL_BACK, DECLINE_CALL_BACK, LEAVE_PAGE and ENTER_PAGE (a broken
 *     call keeps no camera on another page), SET_MICROPHONE, SET_CAMERA,
 *     SET_BEGIN_BLURRED (from the next call on), SAY_READY
 *   from the server: UPDATE_QUEUE_STATUS (matching:joined, matching:status), MATCH_FOUND, LIMIT_REACHED, MATCHING_ERROR,
 *     RATING_OWED (matching:error with RATING_REQUIRED), TAKEN_OVER (matching:error with TAKEN_OVER),
 *     ACTIVE_ELSEWHERE (matching:error with ACTIVE_ELSEWHERE: the user decides what becomes of it), SERVER_ERROR
 *     (video:error, error), SOCKET_RECONNECTED, ROOM_READY (video:both_users_ready), CALL_STARTED
 *     (video:call_started), CLOCK_SYNCED (acknowledgement of
 *     video:join_room, if its times are set), ROOM_GONE (video:join_room refused), CALL_BACK_OFFERED and
 *     CALL_BACK_OVER (matching:call_back_offered, matching:call_back_ended, acknowledgement of matching:call_back), OFFER_RECEIVED, ANSWER_RECEIVED,
 *     CANDIDATE_RECEIVED, PEER_LEAVING (video:peer_leaving; ROOM_READY ends it), PEER_AUDIO_TOGGLED, PEER_VIDEO_TOGGLED, PEER_BEGIN_BLURRED
 *     (video:peer_begin_blurred), CALL_ENDED by 'server' (video:call_ended),
 *     PEER_DISCONNECTED
 *   from media: LOCAL_STREAM_READY, SETUP_FAILED; from the peer session REMOTE_STREAM_READY, PEER_CONNECTED,
 *     MEDIA_ARRIVED (the other's picture or sound; without it the call ends after PICTURE_TIMEOUT),
 *     PEER_RESTARTED (the peer reloaded: build a new connection), SAFETY_CODE_CHANGED (a new connection has a new code), LINK_INTERRUPTED and LINK_RESTORED (ICE
 *     'disconnected' and back), CONNECTION_FAILED (while connecting), CONNECTION_LOST (for good, while connected),
 *     UPDATE_CONNECTION_QUALITY; from the clean-up CLEANUP_DONE, CLEANUP_FAILED
 *   An event with a `roomId` counts only for the current room; one with a `userId` only from the current peer.
 *
 * Actions to provide
 *   joinQueue        emit matching:join with `takeover`, once a pending sendRating is acknowledged
 *   leaveQueue       end the search and emit matching:leave
 *   endSearch        end the search: no more offers are posted
 *   acquireMedia     open camera and microphone unless open; answer LOCAL_STREAM_READY or SETUP_FAILED. Stop a stream
 *                    that opens after releaseMedia
 *   releaseMedia     stop every local track; also called when none is open
 *   setTracks        enable or disable the local tracks
 *   announceTrack    emit video:toggle_audio or video:toggle_video: each time both are in the room, and when a switch changes
 *   coverPicture     blur the local picture beyond recognition before it is sent, or end that
 *   announceBlurred  emit video:begin_blurred
 *   joinRoom         emit video:join_room: on entry, on each retry and after a reconnect
 *   notifyServer     emit the named event (video:skip, video:end, video:call_ended) with the room
 *   sendRating       emit matching:rate
 *   answerCallBack   emit matching:call_back, unless the socket is down; answer CALL_BACK_OFFERED or CALL_BACK_OVER
 *   navigateToSetup  go to /matching/setup
 *
 * Actions must not throw. Actors may: a session that throws counts as a failed link, a clean-up that throws as done.
 *
 * Actors to provide, both by `fromCallback`
 *   peerSession  one RTCPeerConnection for one try; the function it returns closes it. Offers on ROOM_READY if
 *                `isInitiator`; takes the peer's signals; answers SAMPLE_QUALITY with UPDATE_CONNECTION_QUALITY; sets
 *                the sender's profile on SET_VIDEO_LEVEL, and sends no picture between two SEND_VIDEO. A further ROOM_READY means that a side (re)joined the room:
 *                the initiator offers again
 *   cleanUp      releases what else a call leaves behind (the session is already closed); sends CLEANUP_DONE or
 *                CLEANUP_FAILED, if possible at once: the next search starts on it
 *
 * States. `connecting` and `connected` nest in `live`. `skipping` and `returning` notify the server and drop the
 * picture; they give the server's figures CLEANUP_WAIT to arrive; a skip of a call that owes no rating by the
 * client's count moves on at once, and its figures are taken in `searching`. `callEnding` decides and is left as it is entered. A call that broke leads to `callBack`, with `broken` until the server
 * has offered it, `callBackOffered` and `callBackAccepted`; `over` in it is left as it is entered.
 */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: ({ input }) => initialContext(input),
  initial: 'idle',
  on: {
    SET_MICROPHONE: { actions: ['storeSwitch', setTracks] },
    SET_CAMERA: { actions: ['storeSwitch', setTracks] },
    SET_BEGIN_BLURRED: { actions: 'storeSwitch' },
    DISMISS_NOTICE: { actions: assign({ notice: null }) },
    SERVER_ERROR: { actions: 'note' },
    CLOSE_REPORT: { actions: assign({ reporting: null }) },
    /**
     * The server opens a friend's room to no one who is in a call: what goes on here is over, whether or not its end has
     * arrived. A rating that is owed is asked for before the next search.
     */
    FRIEND_CALL: { guard: 'isOtherCall', target: '.live', actions: [sendEarlyRating, 'beginFriendCall'] },
    FRIEND_CALL_GIVEN_UP: { actions: endUnentered },
    /** Another tab holds the search or the call now: release everything here and end nothing on the server. */
    TAKEN_OVER: { target: '.idle', actions: 'note' },
  },
  states: { idle, searching, live, skipping, returning, disconnecting, callEnding, callBack, mandatoryRating },
});
