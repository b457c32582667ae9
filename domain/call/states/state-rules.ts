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
  /** Names effects; they follow those that are named already. */
  emit(...effects: CallEffect[]): void;
  /**
   * Leaves the state, makes the change, names the effects and enters the next state, in this order. A call begins, in
   * place of another where there is one, with `live`; between its two states it goes on.
   */
  goTo(next: CallState | 'live', change?: Partial<CallContext>, ...effects: CallEffect[]): void;
}

export type Handler<E extends CallEvent = CallEvent> = (call: CallDraft, event: E) => void;
export type Handlers = { [T in CallEvent['type']]?: Handler<EventOf<T>> };

/** The rules of one state, or those that several states share. */
export interface StateRules {
  /** the shared ones, which are entered before these and left after them, and not between states that share them */
  within?: StateRules;
  enter?: Handler;
  leave?: Handler;
  /** how long each takes, in ms: they start as the state has been entered, and end with it */
  timers?: { [T in Timer]?: (context: CallContext, now: number) => number };
  on: Handlers;
}
