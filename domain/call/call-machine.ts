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
 * Input: `{ selfId, clock }`. Context: `states/context.ts`. Events: `states/events.ts`. What is to be provided:
 * `states/effects.ts`.
 *
 * `connecting` and `connected` nest in `live`. `skipping` and `returning` notify the server and drop the picture; they
 * give the server's figures CLEANUP_WAIT to arrive; a skip of a call that owes no rating by the client's count moves on
 * at once, and its figures are taken in `searching`. `callEnding` decides and is left as it is entered. A call that
 * broke leads to `callBack`, with `broken` until the server has offered it, `callBackOffered` and `callBackAccepted`;
 * `over` in it is left as it is entered.
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
