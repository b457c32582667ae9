import type { Obstacle } from '@visavis/domain/call/contract.ts';
import type { IceServers } from '../api/ice-servers.ts';
import type { Network } from '../network.ts';
import type { Peers } from '../peer/types.ts';
import { createStore, type Readable } from '../store.ts';

export interface ReachState {
  /** `known`: the last test was to the end, in this network */
  status: 'unknown' | 'testing' | 'known';
  /** what the last test has found in the way; null where a connection came about */
  obstacle: Obstacle | null;
}

/** Whether this browser can be connected with anyone, which it tries with itself. */
export interface Reach {
  state: Readable<ReachState>;
  /**
   * Tests unless it is known that a connection comes about. Resolves to what is in the way, or null. Never rejects.
   * @param again tests even then
   */
  test(options?: { signal?: AbortSignal; again?: boolean }): Promise<Obstacle | null>;
}

export function createReach({
  peers,
  iceServers,
  network,
}: {
  peers: Pick<Peers, 'callSelf'>;
  iceServers: Pick<IceServers, 'load' | 'likelyPolicy' | 'expire'>;
  network: Network;
}): Reach {
  const state = createStore<ReachState>({ status: 'unknown', obstacle: null });
  let running: AbortController | null = null;
  const tryOnce = async (signal: AbortSignal) => {
    const servers = await iceServers.load();
    if (signal.aborted) return null;
    // Where the code cannot be loaded, nothing is known.
    return peers.callSelf({ iceServers: servers, policy: iceServers.likelyPolicy() }, signal).catch(() => null);
  };

  const test: Reach['test'] = async ({ signal, again = false } = {}) => {
    const { status, obstacle } = state.get();
    if (status === 'known' && obstacle === null && !again) return null;
    running?.abort();
    const own = new AbortController();
    running = own;
    signal?.addEventListener('abort', () => own.abort(), { once: true });
    state.update({ status: 'testing' });
    let found = await tryOnce(own.signal);
    if (found === 'relay_refused' && !own.signal.aborted) {
      // The credentials may have run out.
      iceServers.expire();
      found = await tryOnce(own.signal);
    }
    if (running === own) {
      running = null;
      state.set(own.signal.aborted ? { status: 'unknown', obstacle } : { status: 'known', obstacle: found });
    }
    return found;
  };

  network.subscribe(() => {
    running?.abort();
    state.set({ status: 'unknown', obstacle: null });
  });
  return { state, test };
}
