import * as call from '@visavis/domain/call/contract.ts';
import { SOCKET_WAIT } from '@visavis/domain/call/rules.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import type { PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from './performance-marks.ts';

export interface MatchingQueue {
  /** Joins once a pending rating is acknowledged. Calls `onUnreachable` if the socket stays down for SOCKET_WAIT. */
  join(onUnreachable: () => void): void;
  leave(): void;
  sendRating(rating: PayloadInputOf<typeof call.rate>): void;
  /** Builds the connection for the next match ahead of it. */
  prepareConnection(): void;
}

/**
 * This tab's place in the queue.
 * @param matchFilters read at each join; the server ignores them without the plan
 */
export function createMatchingQueue(
  { socket, media, peers, iceServers, clock }: Services,
  matchFilters: () => matching.MatchFilters | undefined,
): MatchingQueue {
  let pendingRating: Promise<unknown> | null = null;
  /** Rises with every join and leave, so that a delayed join of an earlier search does nothing. */
  let search = 0;

  const prepareConnection = () => {
    const { stream } = media.state.get();
    if (stream) peers.prepare({ iceServers: iceServers.current(), policy: iceServers.likelyPolicy(), stream });
  };

  const join = async (current: number, onUnreachable: () => void) => {
    if (pendingRating) await pendingRating;
    if (current !== search) return;
    if (socket.connection.get().isSocketConnected) {
      markCall('join');
      const filters = matchFilters();
      void socket.emit(matching.join, filters ? { filters } : {});
      // While the server looks for a match, load the relay's address and build the connection.
      void iceServers.load().then(() => {
        if (current === search) clock.after(0, prepareConnection);
      });
    } else if (!(await socket.whenConnected(SOCKET_WAIT)) && current === search) onUnreachable();
    // If the socket connects in time, the machine joins again on SOCKET_RECONNECTED.
  };

  return {
    join(onUnreachable) {
      search += 1;
      void join(search, onUnreachable);
    },
    leave() {
      search += 1;
      if (socket.connection.get().isSocketConnected) void socket.emit(matching.leave);
    },
    sendRating(rating) {
      const sent = socket.emit(call.rate, rating).finally(() => {
        if (pendingRating === sent) pendingRating = null;
      });
      pendingRating = sent;
    },
    prepareConnection,
  };
}
