import { and, assign, enqueueActions, stopChild } from 'xstate';
import { coverInSearch, uncover } from './blurred-start.ts';
import type { CallContext } from './context.ts';
import type { CallEvent, Takeover } from './events.ts';
import { callSetup, endUnentered } from './setup.ts';
import * as updates from './updates.ts';

/** No search and no call. Entering it resets the context. */
export const idle = callSetup.createStateConfig({
  entry: [stopChild('peer'), 'releaseMedia', uncover, assign(({ context }) => updates.reset(context))],
  on: {
    START_SEARCH: {
      target: 'searching',
      actions: assign(({ context, event }) => updates.beginSearch(context, event)),
    },
    RESUME_CALL: { guard: 'isOtherUser', target: 'live', actions: ['storeMatch', 'resume'] },
    /** The match crossed this tab's leave: end the call at once, so that the peer does not wait. */
    MATCH_FOUND: {
      guard: 'crossedLeave',
      actions: endUnentered,
    },
    TAKEN_OVER: {},
  },
});

/**
 * A start asks before it takes over what another tab has (rulings 32), and so does a new socket before this tab has a
 * place. Later joins continue what this tab has, and one over a new connection a match that was lost with the old one. A tab from which another has taken a call returns to it where that tab
 * has gone since.
 */
const joinQueue = {
  type: 'joinQueue',
  params: ({ context, event }: { context: CallContext; event: CallEvent }): Takeover => {
    const returns = context.isTakenOver && { returns: true };
    if (event.type === 'START_SEARCH') return { takeover: event.takeover ?? 'none', ...returns };
    if (event.type !== 'SOCKET_RECONNECTED') return {};
    return { ...(!context.queue && { takeover: 'none' as const, ...returns }), continues: true };
  },
} as const;

/** In the queue. */
export const searching = callSetup.createStateConfig({
  entry: [
    coverInSearch,
    joinQueue,
    enqueueActions(({ context, enqueue }) => {
      if (!context.localStream) enqueue('acquireMedia');
    }),
  ],
  exit: [
    enqueueActions(({ event, enqueue }) => {
      // The place in the queue is gone with the match, or another tab's, which leaving would give up.
      enqueue(event.type === 'MATCH_FOUND' || event.type === 'TAKEN_OVER' ? 'endSearch' : 'leaveQueue');
    }),
    assign({ queue: null }),
  ],
  on: {
    UPDATE_QUEUE_STATUS: {
      actions: assign(({ event }) => ({
        queue: { position: event.position, total: event.total },
        isTakenOver: false,
      })),
    },
    MATCH_FOUND: { guard: 'isOtherUser', target: 'live', actions: ['beginCall', 'storeMatch'] },
    RESUME_CALL: { guard: 'isOtherUser', target: 'live', actions: ['storeMatch', 'resume'] },
    /** The server's figures of the call before, where the search did not wait for them. */
    CALL_ENDED: { guard: 'inLastRoom', actions: 'storeLateFigures' },
    PEER_DISCONNECTED: { guard: 'inLastRoom', actions: 'storeLateFigures' },
    LOCAL_STREAM_READY: { actions: 'storeLocalStream' },
    SET_BEGIN_BLURRED: { actions: ['storeSwitch', coverInSearch] },
    // The server gave the place in the queue up for the room.
    FRIEND_CALL_GIVEN_UP: { actions: [endUnentered, joinQueue] },
    SETUP_FAILED: { target: 'idle', actions: ['note', 'rememberLeaving'] },
    SOCKET_RECONNECTED: { actions: joinQueue },
    RATING_OWED: {
      target: 'mandatoryRating',
      actions: assign(({ event }) => ({ pendingRating: event.pendingRating })),
    },
    LIMIT_REACHED: { target: 'idle', actions: 'note' },
    MATCHING_ERROR: { target: 'idle', actions: 'note' },
    ACTIVE_ELSEWHERE: [
      { guard: 'isFreeCall', target: 'live', actions: 'returnToCall' },
      { target: 'idle', actions: 'note' },
    ],
    CANCEL_SEARCH: { target: 'idle', actions: 'rememberLeaving' },
    GO_BACK: { target: 'idle', actions: ['rememberLeaving', 'navigateToSetup'] },
  },
});

const sendRating = callSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'RATING_SUBMITTED' || !context.pendingRating) return;
    enqueue({ type: 'sendRating', params: { roomId: context.pendingRating.roomId, rating: event.rating } });
  }),
);

/** The server's figures arrived late; they still decide whether a rating is owed. */
const lateFigures = [
  { guard: and(['inRoom', 'owesNothing', 'leaves']), target: 'idle' },
  { guard: and(['inRoom', 'owesNothing']), target: 'searching', actions: ['storeFigures', 'settle', 'forgetCall'] },
  { guard: 'inRoom', actions: ['storeFigures', 'settle', 'oweRating'] },
] as const;

/** A rating is owed before the next search. */
export const mandatoryRating = callSetup.createStateConfig({
  on: {
    RATING_SUBMITTED: [
      { guard: 'leaves', target: 'idle', actions: sendRating },
      { target: 'searching', actions: [sendRating, 'forgetCall'] },
    ],
    CANCEL_SEARCH: { target: 'idle' },
    /** Pressed just as the other ended the call. */
    GO_BACK: { target: 'idle', actions: 'navigateToSetup' },
    CALL_ENDED: lateFigures,
    PEER_DISCONNECTED: lateFigures,
  },
});
