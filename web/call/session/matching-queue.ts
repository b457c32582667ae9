import type * as call from '@visavis/domain/call/contract.ts';
import { SOCKET_WAIT } from '@visavis/domain/call/rules.ts';
import type { Takeover } from '@visavis/domain/call/states/events.ts';
import type * as matching from '@visavis/domain/matching/contract.ts';
import { REPLACED_SOCKETS } from '@visavis/domain/matching/limits.ts';
import { OFFER_REFRESH } from '@visavis/domain/matching/rules.ts';
import type { PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { Scope } from '../../lib/scope.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import type { Services } from '../../services/services.tsx';
import { markCall } from '../connection/call-timing.ts';

const KEY = 'sockets';

const parse = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/**
 * The sockets that this tab has had, before a reload as well. The server may still hold one of them for a while: its
 * search or call is no other tab's (rulings 32).
 */
export interface TabSockets {
  /** all but the one in use */
  earlier(): string[];
}

export function createTabSockets(
  scope: Scope,
  { socket, tab }: Pick<Services, 'socket' | 'tab'>,
  store: KeyValue,
): TabSockets {
  const found = store.getJson(KEY, parse) ?? [];
  let ids = found;
  // The sockets that a duplicated tab began with are the other tab's, also at its next reload.
  tab.whenKnown((isCopy) => {
    if (!isCopy) return;
    ids = ids.filter((id) => !found.includes(id));
    store.setJson(KEY, ids);
  });
  const remember = () => {
    const id = socket.id();
    if (!id || ids.includes(id)) return;
    ids = [...ids, id].slice(-REPLACED_SOCKETS);
    store.setJson(KEY, ids);
  };
  remember();
  scope.keep(socket.onConnected(remember));
  return { earlier: () => ids.filter((id) => id !== socket.id()) };
}

export interface MatchingQueue {
  /** Joins once a pending rating is acknowledged. Calls `onUnreachable` if the socket stays down for SOCKET_WAIT. */
  join(options: Takeover, onUnreachable: () => void): void;
  leave(): void;
  /** The search is over: no more offers are posted. */
  end(): void;
  sendRating(rating: PayloadInputOf<typeof call.rate>): void;
  /** Builds the connection for the next match ahead of it, and posts its offer. */
  prepareConnection(): void;
}

/**
 * This tab's place in the queue.
 * @param matchFilters read at each join; the server ignores them without the plan
 */
export function createMatchingQueue(
  { socket, media, peers, iceServers, clock }: Services,
  matchFilters: () => matching.MatchFilters | undefined,
  tabSockets: Pick<TabSockets, 'earlier'>,
): MatchingQueue {
  let pendingRating: Promise<unknown> | null = null;
  /** Rises with every join and leave, so that a delayed join of an earlier search does nothing. */
  let search = 0;

  /** the last join, until it is acknowledged */
  let joined: Promise<unknown> = Promise.resolve();
  let cancelRefresh: () => void = () => undefined;
  /** what the server has been sent last, with a join or by itself */
  let posted: matching.Posting | null = null;

  /** Posts the offer of the connection built ahead, and anew as its candidates age. */
  const postOffer = async (current: number) => {
    const { stream } = media.state.get();
    if (current !== search || !stream) return;
    peers.prepare({ iceServers: iceServers.current(), policy: iceServers.likelyPolicy(), stream });
    const posting = await peers.offer();
    await joined;
    if (current !== search) return;
    if (posting && posting !== posted && socket.connection.get().isSocketConnected) {
      posted = posting;
      void socket.emit('matching:offer', posting);
    }
    cancelRefresh();
    cancelRefresh = clock.after(OFFER_REFRESH, () => {
      peers.drop();
      void iceServers.load().then(() => postOffer(current));
    });
  };
  /** While the server looks for a match: waits for the relay's address, which the connection needs. */
  const prepareConnection = () => {
    const current = search;
    void iceServers.load().then(() => clock.after(0, () => void postOffer(current)));
  };

  /** Whether the join takes over from another tab or continues, and the sockets that are this tab's own. */
  const takeoverOf = (options: Takeover) => {
    if (!options.takeover && !options.continues) return {};
    const replaces = tabSockets.earlier();
    return { ...options, ...(replaces.length > 0 && { replaces }) };
  };

  const join = async (current: number, options: Takeover, onUnreachable: () => void) => {
    if (pendingRating) await pendingRating;
    if (current !== search) return;
    if (socket.connection.get().isSocketConnected) {
      markCall('join');
      const filters = matchFilters();
      posted = peers.readyOffer();
      joined = socket.emit('matching:join', { ...(filters && { filters }), ...posted, ...takeoverOf(options) });
      prepareConnection();
    } else if (!(await socket.whenConnected(SOCKET_WAIT)) && current === search) onUnreachable();
    // If the socket connects in time, the machine joins again on SOCKET_RECONNECTED.
  };

  const end = () => {
    search += 1;
    cancelRefresh();
  };

  return {
    join(options, onUnreachable) {
      search += 1;
      void join(search, options, onUnreachable);
    },
    end,
    leave() {
      end();
      if (socket.connection.get().isSocketConnected) void socket.emit('matching:leave');
    },
    sendRating(rating) {
      const sent = socket.emit('matching:rate', rating).finally(() => {
        if (pendingRating === sent) pendingRating = null;
      });
      pendingRating = sent;
    },
    prepareConnection,
  };
}
