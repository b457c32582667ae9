import { enqueueActions, stopChild } from 'xstate';
import { callSetup, notifyServer, sendEarlyRating } from './setup.ts';

/** The server's figures end the wait of a state that has already notified it. */
const figuresArrive = { guard: 'inRoom', target: 'disconnecting', actions: 'storeFigures' } as const;

/** The user's skip. The old picture goes at once; only where a rating may be owed it waits for the server's figures. */
export const skipping = callSetup.createStateConfig({
  entry: [notifyServer('video:skip'), stopChild('peer'), 'hidePeer'],
  always: { guard: 'isClearOfRating', target: 'disconnecting' },
  after: { cleanupWait: { target: 'disconnecting' } },
  on: {
    CALL_ENDED: figuresArrive,
    PEER_DISCONNECTED: figuresArrive,
    GO_BACK: { target: 'disconnecting', actions: 'willReturn' },
    CANCEL_SEARCH: { target: 'disconnecting', actions: 'willLeave' },
  },
});

/** The user goes back to setup. Waits for the server's figures, but not for long. */
export const returning = callSetup.createStateConfig({
  entry: [notifyServer('video:end'), stopChild('peer'), 'hidePeer'],
  after: { cleanupWait: { target: 'disconnecting' } },
  on: {
    CALL_ENDED: figuresArrive,
    PEER_DISCONNECTED: figuresArrive,
    GO_BACK: { target: 'disconnecting' },
  },
});

/** Ends what still runs, and the server is notified unless it knows. */
export const disconnecting = callSetup.createStateConfig({
  entry: [
    stopChild('peer'),
    'hidePeer',
    enqueueActions(({ context, enqueue }) => {
      const broken = context.callEndReason === 'error' || context.callEndReason === 'connection_lost';
      enqueue(notifyServer(broken ? 'video:call_ended' : 'video:end'));
    }),
  ],
  invoke: {
    src: 'cleanUp',
    id: 'cleanUp',
    input: ({ context }) => ({ roomId: context.roomId }),
    onError: { target: 'callEnding' },
  },
  after: { disconnectTimeout: { target: 'callEnding' } },
  on: {
    CLEANUP_DONE: { target: 'callEnding' },
    CLEANUP_FAILED: { target: 'callEnding' },
    CALL_BACK_OFFERED: { guard: 'inRoom', actions: 'storeCallBack' },
    CALL_ENDED: { guard: 'inRoom', actions: 'storeFigures' },
    PEER_DISCONNECTED: { guard: 'inRoom', actions: 'storeFigures' },
    GO_BACK: { actions: 'willReturn' },
    CANCEL_SEARCH: { actions: 'willLeave' },
  },
});

/** Chooses the next state in the order of spec.md, 'Call state machine'. Left as soon as it is entered. */
export const callEnding = callSetup.createStateConfig({
  entry: ['settle', sendEarlyRating],
  always: [
    { guard: 'endsInReport', target: 'idle' },
    { guard: 'isReporting', target: 'idle' },
    { guard: 'returnsToSetup', target: 'idle', actions: 'navigateToSetup' },
    { guard: 'isBroken', target: 'callBack' },
    { guard: 'mustRate', target: 'mandatoryRating', actions: 'oweRating' },
    { guard: 'leaves', target: 'idle' },
    { target: 'searching', actions: 'forgetCall' },
  ],
});
