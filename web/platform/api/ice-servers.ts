import type { IceServer } from '@visavis/domain/call/contract.ts';
import { ICE_SERVERS_LIFETIME } from '@visavis/domain/call/rules.ts';
import type { Clock } from '../clock.ts';
import type { ApiCaller } from './request.ts';

/** Used until the server has answered (spec.md section 7). */
export const FALLBACK_ICE_SERVERS: IceServer[] = [
  { urls: 'stun:stun.l.google.com:19302' },
  { urls: 'stun:stun1.l.google.com:19302' },
];

export interface IceServers {
  /** The latest list, so that a match need not wait; the fallback before the first answer. */
  current(): IceServer[];
  /** Asks the server unless its last answer is less than 30 minutes old. Never rejects. */
  load(): Promise<IceServer[]>;
  /** The policy that a match will probably have: strangers connect through a relay if there is one (rulings 17). */
  likelyPolicy(): RTCIceTransportPolicy;
}

const isRelay = ({ urls }: IceServer) => [urls].flat().some((url) => /^turns?:/.test(url));

export function createIceServers(api: ApiCaller, clock: Clock): IceServers {
  let known: { servers: IceServer[]; until: number } | null = null;
  let loading: Promise<IceServer[]> | null = null;
  const current = () => known?.servers ?? FALLBACK_ICE_SERVERS;

  const ask = async () => {
    try {
      // Loaded on demand: visitors need nothing of the call's contract.
      const { getIceServers } = await import('@visavis/domain/call/contract.ts');
      known = { servers: await api.call(getIceServers), until: clock.now() + ICE_SERVERS_LIFETIME };
    } catch {
      // Keeps the last answer, or the fallback.
    }
    return current();
  };

  return {
    current,
    load() {
      if (known && clock.now() < known.until) return Promise.resolve(known.servers);
      loading ??= ask().finally(() => {
        loading = null;
      });
      return loading;
    },
    likelyPolicy: () => (current().some(isRelay) ? 'relay' : 'all'),
  };
}
