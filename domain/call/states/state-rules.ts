import type { CallState } from '../call-status.ts';
import type { CallContext } from './context.ts';
import type { CallEffect } from './effects.ts';
import type { CallEvent, EventOf, Timer } from './events.ts';

/** The call while a step is being taken: as it has become so far, and how it is changed. */
export interface CallDraft {
  readonly context: CallContext;
  /** ms of this device's clock */
  readonly now: number;
  update(change: Partial<CallContext>): void;
  /** Adds effects, to be performed in this order. */
  emit(...effects: CallEffect[]): void;
  /**
   * Leaves the state, makes the change, adds the effects and enters the next state, in this order. `live` begins a new
   * call in place of any other; a move between connecting and connected continues the same call.
   */
  goTo(next: CallState | 'live', change?: Partial<CallContext>, ...effects: CallEffect[]): void;
}

export type Handler<E extends CallEvent = CallEvent> = (call: CallDraft, event: E) => void;
export type Handlers = { [T in CallEvent['type']]?: Handler<EventOf<T>> };

/** The rules of one state, or those that several states share. */
export interface StateRules {
  /** rules shared with other states: entered before these and left after them, but not between two states that share them */
  within?: StateRules;
  enter?: Handler;
  leave?: Handler;
  /** how long each runs, ms; they start once the state is entered and stop when it is left */
  timers?: { [T in Timer]?: (context: CallContext, now: number) => number };
  on: Handlers;
}

/** The forms of an event that name a room. */
type InRoom<E extends CallEvent> = Extract<E, { roomId: string }>;

const inRoomOf =
  (roomOf: (context: CallContext) => string | null) =>
  <E extends CallEvent>(handle: Handler<InRoom<NoInfer<E>>>): Handler<E> =>
  (call, event) => {
    if ('roomId' in event && event.roomId === roomOf(call.context)) handle(call, event as InRoom<E>);
  };

/** Handles what belongs to the current room; an event of an earlier one is stale. */
export const inRoom = inRoomOf(({ roomId }) => roomId);
/** Handles what belongs to the call before this search. */
export const inLastRoom = inRoomOf(({ latestRoomId }) => latestRoomId);

/** Handles what belongs to the current room and comes from the current peer. */
export const fromPeer =
  <E extends CallEvent & { roomId: string; userId: string }>(handle: Handler<NoInfer<E>>): Handler<E> =>
  (call, event) => {
    const { roomId, peerId } = call.context;
    if (event.roomId === roomId && event.userId === peerId) handle(call, event);
  };
