import { assign, enqueueActions } from 'xstate';
import { callSetup } from './setup.ts';

const answer = (choice: { accept?: boolean }) =>
  callSetup.createAction(
    enqueueActions(({ context: { roomId }, enqueue }) => {
      if (roomId) enqueue({ type: 'answerCallBack', params: { roomId, ...choice } });
    }),
  );
const ask = answer({});
const accept = answer({ accept: true });
const decline = answer({ accept: false });
/** Repeats the notice of the end, which was lost with the connection, unless the server has reported the end. */
const repeatEnd = callSetup.createAction(
  enqueueActions(({ context: { roomId, figures }, enqueue }) => {
    if (roomId && !figures) enqueue({ type: 'notifyServer', params: { event: 'video:call_ended', roomId } });
  }),
);

const ends = { target: '#call.callBack.over', actions: 'endCallBack' } as const;

/** The call broke. While the server offers it, the two may call each other back; a rating waits until then. */
export const callBack = callSetup.createStateConfig({
  initial: 'broken',
  states: {
    /** Whether the server offers it is not known yet: it may be out of reach. */
    broken: {
      entry: enqueueActions(({ context, enqueue }) => {
        if (context.callBackUntil === null) enqueue(ask);
      }),
      always: { guard: 'isCallBackOffered', target: 'callBackOffered' },
      after: { callBackEnds: { target: 'over' } },
      on: {
        CALL_BACK_OFFERED: { guard: 'inRoom', actions: 'storeCallBack' },
        CALL_BACK_OVER: { guard: 'inRoom', target: 'over' },
        SOCKET_RECONNECTED: { actions: [repeatEnd, ask] },
      },
    },
    callBackOffered: {
      after: { callBackEnds: ends },
      on: {
        ACCEPT_CALL_BACK: { target: 'callBackAccepted' },
        CALL_BACK_OVER: { guard: 'inRoom', ...ends },
        SOCKET_RECONNECTED: { actions: ask },
      },
    },
    callBackAccepted: {
      entry: accept,
      after: { callBackEnds: ends },
      on: {
        CALL_BACK_OVER: { guard: 'inRoom', ...ends },
        /** The server calls the socket that accepted last. */
        SOCKET_RECONNECTED: { actions: accept },
      },
    },
    /** What follows without a call back. Left as soon as it is entered. */
    over: {
      always: [
        { guard: 'mustRate', target: '#call.mandatoryRating', actions: 'oweRating' },
        { guard: 'leaves', target: '#call.idle' },
        // On another page no search follows.
        { guard: 'needsLocalStream', target: '#call.idle' },
        { target: '#call.searching', actions: 'forgetCall' },
      ],
    },
  },
  on: {
    /** The other accepted as well: a new call. */
    MATCH_FOUND: { guard: 'isOtherUser', target: 'live', actions: ['beginCall', 'forgetCall', 'storeMatch'] },
    FRIEND_CALL: { guard: 'isOtherCall', target: 'live', actions: [decline, 'beginFriendCall'] },
    DECLINE_CALL_BACK: { target: '.over', actions: [decline, 'endCallBack'] },
    CANCEL_SEARCH: { target: '.over', actions: [decline, 'willLeave'] },
    LEAVE_PAGE: { actions: ['releaseMedia', assign({ localStream: null })] },
    ENTER_PAGE: { guard: 'needsLocalStream', actions: 'acquireMedia' },
    LOCAL_STREAM_READY: { actions: 'storeLocalStream' },
    GO_BACK: { target: 'idle', actions: [decline, 'navigateToSetup'] },
    CALL_ENDED: { guard: 'inRoom', actions: 'storeFigures' },
    PEER_DISCONNECTED: { guard: 'inRoom', actions: 'storeFigures' },
  },
});
