import type { CallState } from './call-status.ts';
import { setTracks } from './states/announcements.ts';
import { broken, callBackAccepted, callBackOffered } from './states/call-back-state.ts';
import { connected } from './states/connected-state.ts';
import { connecting } from './states/connecting-state.ts';
import { type CallContext, initialContext } from './states/context.ts';
import type { CallEffect } from './states/effects.ts';
import { earlyRating, endUnentered } from './states/ending.ts';
import { disconnecting, returning, skipping } from './states/ending-states.ts';
import type { CallEvent, Timer } from './states/events.ts';
import { isOtherCall } from './states/guards.ts';
import { idle, mandatoryRating, searching } from './states/search-states.ts';
import type { CallDraft, Handler, Handlers, StateRules } from './states/state-rules.ts';
import { beginFriendCall, noticeOf } from './states/updates.ts';

/** How every state handles these events, unless it has a handler of its own. */
const anywhere: Handlers = {
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

/** The search and the call at one moment. */
export interface Call {
  readonly state: CallState;
  readonly context: CallContext;
}

export interface Step {
  /** the same object where nothing has changed */
  call: Call;
  /** what is to be done now, in this order */
  effects: readonly CallEffect[];
}

const rulesOf: Record<CallState, StateRules> = {
  idle,
  searching,
  connecting,
  connected,
  skipping,
  returning,
  disconnecting,
  broken,
  callBackOffered,
  callBackAccepted,
  mandatoryRating,
};

/** The handlers of a state: its own come before those of `within`, and these before `anywhere`. */
export const handlersIn = (state: CallState): Handlers => {
  const { on, within } = rulesOf[state];
  return { ...anywhere, ...within?.on, ...on };
};

const isChanged = (context: CallContext, change: Partial<CallContext>): boolean =>
  Object.entries(change).some(([field, value]) => context[field as keyof CallContext] !== value);

/**
 * The search and the call, as one state machine (spec.md, 'Call state machine'; protocol.md; rulings 11–17): the call
 * after an event that comes at `now`, and what is to be done. It decides and the web acts: streams are opaque tokens, and
 * effects are plain data. Context, events and effects are in `states/context.ts`, `events.ts` and `effects.ts`, each
 * state's rules in a file beside them. `run-call.ts` runs the machine.
 */
export function step(call: Call, event: CallEvent, now: number): Step {
  let { state, context } = call;
  const effects: CallEffect[] = [];

  const enter = (rules: StateRules) => {
    rules.enter?.(draft, event);
    for (const [timer, delay] of Object.entries(rules.timers ?? {}))
      effects.push({ type: 'startTimer', timer: timer as Timer, ms: delay(context, now) });
  };
  const leave = (rules: StateRules) => {
    rules.leave?.(draft, event);
    for (const timer of Object.keys(rules.timers ?? {})) effects.push({ type: 'stopTimer', timer: timer as Timer });
  };

  const draft: CallDraft = {
    get context() {
      return context;
    },
    now,
    update(change) {
      if (isChanged(context, change)) context = { ...context, ...change };
    },
    emit: (...named) => void effects.push(...named),
    goTo(next, change = {}, ...named) {
      const target = next === 'live' ? 'connecting' : next;
      const before = rulesOf[state];
      const after = rulesOf[target];
      const staysWithin = next !== 'live' && before.within === after.within;
      leave(before);
      if (before.within && !staysWithin) leave(before.within);
      draft.update(change);
      draft.emit(...named);
      state = target;
      if (after.within && !staysWithin) enter(after.within);
      enter(after);
    },
  };

  // TypeScript cannot tell that this handler is for this type of event.
  const handle = handlersIn(state)[event.type] as Handler | undefined;
  handle?.(draft, event);
  return { call: state === call.state && context === call.context ? call : { state, context }, effects };
}

/** The machine before its first event. Media that an earlier call left open are released. */
export const begin = (selfId: string): Step => ({
  call: { state: 'idle', context: initialContext(selfId) },
  effects: [{ type: 'releaseMedia' }],
});
