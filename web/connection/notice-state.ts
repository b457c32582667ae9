import type { ConnectionView } from '../platform/socket/connection-state.ts';

/** The toast that stands while the connection is not whole. */
export type StandingNotice = 'offline' | 'reconnecting' | 'gaveUp' | null;

/** Which toast stands at this moment: none for a loss that is over within 500 ms. */
export function standingNotice(connection: ConnectionView): StandingNotice {
  if (!connection.isWanted || connection.isFullyConnected || connection.lastDisconnectTime === null) return null;
  if (!connection.isOnline) return 'offline';
  if (connection.hasGivenUp) return 'gaveUp';
  return connection.isLossNoticeable ? 'reconnecting' : null;
}

/** Whole seconds to tell once the connection is back, or null where nobody noticed the loss. */
export function secondsAway(before: ConnectionView, after: ConnectionView, now: number): number | null {
  if (!before.isLossNoticeable || before.lastDisconnectTime === null || !after.isFullyConnected) return null;
  return Math.max(1, Math.round((now - before.lastDisconnectTime) / 1000));
}
