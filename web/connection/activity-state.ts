import { ACTIVITY_THROTTLE, IDLE_AFTER } from '@visavis/domain/presence/contract.ts';

/** Whether somebody is at the device (spec.md, 'Heartbeat'). */
export interface ActivityState {
  isIdle: boolean;
  /** when the user was last seen to do something, ms */
  lastActivity: number;
}

export type ActivityStep = { state: ActivityState; say: 'user:idle' | 'user:active' | null };

/** A movement of the user; looked at most once a second. */
export function onActivity(state: ActivityState, now: number): ActivityStep {
  if (!state.isIdle && now - state.lastActivity < ACTIVITY_THROTTLE) return { state, say: null };
  return { state: { isIdle: false, lastActivity: now }, say: state.isIdle ? 'user:active' : null };
}

/** Time passes. */
export function onTime(state: ActivityState, now: number): ActivityStep {
  if (state.isIdle || now - state.lastActivity < IDLE_AFTER) return { state, say: null };
  return { state: { ...state, isIdle: true }, say: 'user:idle' };
}
