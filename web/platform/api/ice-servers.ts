import type { IceServer } from '@visavis/domain/call/contract.ts';
import { ICE_SERVERS_LIFETIME, RELAY_SERVERS_LIFETIME } from '@visavis/domain/call/rules.ts';
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
  /** Takes over the list that came with a match. */
  take(servers: IceServer[]): void;
  /** Asks the server unless the latest list still holds: 5 minutes with a relay, 30 without. Never rejects. */
  load(): Promise<IceServer[]>;
  /** The same list, or null where it has credentials that may have run out and the server does not answer. */
  fresh(): Promise<IceServer[] | null>;
  /** The relay has refused the credentials of the latest list: the next `load` asks for others. */
  expire(): void;
  /** The policy that a match will probably have: strangers connect through a relay if there is one (rulings 17). */
  likelyPolicy(): RTCIceTransportPolicy;
  /** Whether strangers are connected directly, by the server's own list: not before it has answered. */
  lacksRelay(): boolean;
}

export const isRelay = ({ urls }: IceServer) => [urls].flat().some((url) => /^turns?:/.test(url));

export function createIceServers(api: ApiCaller, clock: Clock): IceServers {
  let known: { servers: IceServer[]; until: number } | null = null;
  let loading: Promise<IceServer[]> | null = null;
  const keep = (servers: IceServer[]) => {
    const lifetime = servers.some(isRelay) ? RELAY_SERVERS_LIFETIME : ICE_SERVERS_LIFETIME;
    known = { servers, until: clock.now() + lifetime };
  };
  const current = () => known?.servers ?? FALLBACK_ICE_SERVERS;

  const ask = async () => {
    const before = known;
    try {
      const servers = await api.call('GET /api/ice/servers');
      // The list of a match that came meanwhile holds longer.
      if (known === before) keep(servers);
    } catch {
      // Keeps the last answer, or the fallback.
    }
    return current();
  };

  const holds = () => known !== null && clock.now() < known.until;
  const load = (): Promise<IceServer[]> => {
    if (holds()) return Promise.resolve(current());
    loading ??= ask().finally(() => {
      loading = null;
    });
    return loading;
  };

  return {
    current,
    take: keep,
    load,
    async fresh() {
      const servers = await load();
      return holds() || !servers.some(isRelay) ? servers : null;
    },
    expire() {
      if (known) known = { ...known, until: clock.now() };
    },
    likelyPolicy: () => (current().some(isRelay) ? 'relay' : 'all'),
    lacksRelay: () => known !== null && !known.servers.some(isRelay),
  };
}
