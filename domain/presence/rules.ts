/** Milliseconds between heartbeats, until idle, and between two activity checks (spec.md section 9). */
export const HEARTBEAT_EVERY = 30_000;
export const IDLE_AFTER = 300_000;
export const ACTIVITY_THROTTLE = 1000;
