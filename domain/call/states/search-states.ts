import { coverInSearch, uncover } from './blurred-start.ts';
import { type CallContext, noCall } from './context.ts';
import type { EffectOf } from './effects.ts';
import { endUnentered, toSetup } from './ending.ts';
import type { CallEvent, EventOf, ServerEnd, Takeover } from './events.ts';
import { crossedLeave, isOtherUser } from './guards.ts';
import { type CallDraft, inLastRoom, inRoom, type StateRules } from './state-rules.ts';
import {
  beginCall,
  beginSearch,
  noticeOf,
  oweRating,
  reset,
  resume,
  returnToCall,
  settle,
  storeFigures,
  storeLateFigures,
  storeMatch,
} from './updates.ts';

/** A call goes on that this tab was in before a reload, or that another tab has left. */
function resumeCall(call: CallDraft, event: EventOf<'RESUME_CALL'>): void {
  if (isOtherUser(call.context, event)) call.goTo('live', { ...storeMatch(event), ...resume(call.context, event) });
}

/** No search and no call. Entering it resets the context. */
export const idle: StateRules = {
  enter(call) {
    call.emit({ type: 'releaseMedia' });
    uncover(call);
    call.emit({ type: 'stopPeer' });
    call.update(reset(call.context));
  },
  on: {
    START_SEARCH: (call, event) => call.goTo('searching', beginSearch(call.context, event)),
    RESUME_CALL: resumeCall,
    /** The match crossed this tab's leave: end the call at once, so that the peer does not wait. */
    MATCH_FOUND(call, { roomId }) {
      if (crossedLeave(call.context, call.now)) call.emit(endUnentered(roomId));
    },
    /** There is nothing here to take. */
    TAKEN_OVER() {},
  },
};

/**
 * A start asks before it takes over what another tab has (rulings 32), and so does a new socket before this tab has a
 * place. Later joins continue what this tab has, and one over a new connection a match that was lost with the old one. A
 * tab from which another has taken a call returns to it where that tab has gone since.
 */
function joinOptions({ isTakenOver, queue }: CallContext, event: CallEvent): Takeover {
  const returns = isTakenOver && { returns: true };
  if (event.type === 'START_SEARCH') return { takeover: event.takeover ?? 'none', ...returns };
  if (event.type !== 'SOCKET_RECONNECTED') return {};
  return { ...(!queue && { takeover: 'none' as const, ...returns }), continues: true };
}
const joinQueue = (context: CallContext, event: CallEvent): EffectOf<'joinQueue'> => ({
  type: 'joinQueue',
  ...joinOptions(context, event),
});

const rememberLeaving = ({ now }: CallDraft): Partial<CallContext> => ({ leftQueueAt: now });

/** In the queue. */
export const searching: StateRules = {
  enter(call, event) {
    coverInSearch(call);
    call.emit(joinQueue(call.context, event));
    if (!call.context.localStream) call.emit({ type: 'acquireMedia' });
  },
  leave(call, { type }) {
    // The place in the queue is gone with the match, or another tab's, which leaving would give up.
    call.emit({ type: type === 'MATCH_FOUND' || type === 'TAKEN_OVER' ? 'endSearch' : 'leaveQueue' });
    call.update({ queue: null });
  },
  on: {
    UPDATE_QUEUE_STATUS: (call, { position, total }) => call.update({ queue: { position, total }, isTakenOver: false }),
    MATCH_FOUND(call, match) {
      const { context } = call;
      if (isOtherUser(context, match)) call.goTo('live', { ...beginCall(context, match), ...storeMatch(match) });
    },
    RESUME_CALL: resumeCall,
    /** The server's figures of the call before, where the search did not wait for them. */
    CALL_ENDED: inLastRoom((call, event) => call.update(storeLateFigures(event))),
    PEER_DISCONNECTED: inLastRoom((call, event) => call.update(storeLateFigures(event))),
    LOCAL_STREAM_READY: (call, { stream }) => call.update({ localStream: stream }),
    SET_BEGIN_BLURRED(call, { enabled }) {
      call.update({ beginBlurred: enabled });
      coverInSearch(call);
    },
    FRIEND_CALL_GIVEN_UP(call, event) {
      // The server gave the place in the queue up for the room.
      call.emit(endUnentered(event.roomId), joinQueue(call.context, event));
    },
    SETUP_FAILED: (call, event) => call.goTo('idle', { ...noticeOf(event), ...rememberLeaving(call) }),
    SOCKET_RECONNECTED: (call, event) => call.emit(joinQueue(call.context, event)),
    RATING_OWED: (call, { pendingRating }) => call.goTo('mandatoryRating', { pendingRating }),
    LIMIT_REACHED: (call, event) => call.goTo('idle', noticeOf(event)),
    MATCHING_ERROR: (call, event) => call.goTo('idle', noticeOf(event)),
    ACTIVE_ELSEWHERE(call, event) {
      const { elsewhere } = event;
      if (elsewhere.activity === 'call' && elsewhere.isFree)
        call.goTo('live', returnToCall(call.context, elsewhere.room));
      else call.goTo('idle', noticeOf(event));
    },
    CANCEL_SEARCH: (call) => call.goTo('idle', rememberLeaving(call)),
    GO_BACK: (call) => call.goTo('idle', rememberLeaving(call), ...toSetup(call.context)),
  },
};

/** The server's figures arrived late; they still decide whether a rating is owed. */
const lateFigures = (call: CallDraft, event: ServerEnd) => {
  if (!event.ratingRequired && call.context.leaveAfterCall) return call.goTo('idle');
  call.update(storeFigures(event));
  call.update(settle(call.context));
  if (event.ratingRequired) call.update(oweRating(call.context));
  else call.goTo('searching', noCall);
};

/** A rating is owed before the next search. */
export const mandatoryRating: StateRules = {
  on: {
    RATING_SUBMITTED(call, { rating }) {
      const { pendingRating, leaveAfterCall } = call.context;
      if (pendingRating) call.emit({ type: 'sendRating', roomId: pendingRating.roomId, rating });
      if (leaveAfterCall) call.goTo('idle');
      else call.goTo('searching', noCall);
    },
    CANCEL_SEARCH: (call) => call.goTo('idle'),
    /** The rating is asked for on every page; the camera is for the next search, which the user has left. */
    LEAVE_PAGE(call) {
      call.emit({ type: 'releaseMedia' });
      call.update({ localStream: null, leaveAfterCall: true });
    },
    /** Pressed just as the other ended the call. */
    GO_BACK: (call) => call.goTo('idle', {}, ...toSetup(call.context)),
    CALL_ENDED: inRoom(lateFigures),
    PEER_DISCONNECTED: inRoom(lateFigures),
  },
};
