import { ACTIVITY_THROTTLE, IDLE_AFTER } from '@visavis/domain/presence/rules.ts';
import type { Clock } from './clock.ts';
import { createStore, type Readable } from './store.ts';

/** Whether the user is at the device (spec.md, 'Heartbeat'). */
export type Activity = Readable<{ isIdle: boolean }>;

export interface ActivityState {
  isIdle: boolean;
  /** of the user's last input, ms */
  lastActivity: number;
}

/** Any input of the user; throttled to one a second. */
export const onInput = (state: ActivityState, now: number): ActivityState =>
  !state.isIdle && now - state.lastActivity < ACTIVITY_THROTTLE ? state : { isIdle: false, lastActivity: now };

export const onTime = (state: ActivityState, now: number): ActivityState =>
  state.isIdle || now - state.lastActivity < IDLE_AFTER ? state : { ...state, isIdle: true };

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

export function createActivity(view: Window, clock: Clock): Activity {
  let state: ActivityState = { isIdle: false, lastActivity: clock.now() };
  const store = createStore({ isIdle: false });
  const apply = (next: ActivityState) => {
    state = next;
    if (next.isIdle !== store.get().isIdle) store.set({ isIdle: next.isIdle });
  };
  clock.every(ACTIVITY_THROTTLE, () => apply(onTime(state, clock.now())));
  const listen = () => apply(onInput(state, clock.now()));
  for (const name of inputs) view.addEventListener(name, listen, { passive: true, capture: true });
  return store;
}
