import type { IceServer } from '@visavis/domain/call/contract.ts';
import type { Clock } from '../clock.ts';

/** How long a new path waits for new credentials before it is sought with the old ones, ms. */
export const SERVERS_WAIT = 2000;

/** Gives a connection new servers if they have changed. It uses them once it seeks a new path. Never rejects. */
export async function renewServers(
  rtc: RTCPeerConnection,
  { known, load, clock, warn }: FreshServersOptions,
): Promise<IceServer[]> {
  const late = new Promise<IceServer[]>((resolve) => clock.after(SERVERS_WAIT, () => resolve(known)));
  try {
    const servers = await Promise.race([load(), late]);
    // Everything but the servers stays: the pool's size, for one, may not change any more.
    if (servers !== known) rtc.setConfiguration({ ...rtc.getConfiguration(), iceServers: servers });
    return servers;
  } catch (error) {
    warn('The ICE servers could not be renewed', error);
    return known;
  }
}

export interface FreshServersOptions {
  /** those that the connection has */
  known: IceServer[];
  load: () => Promise<IceServer[]>;
  clock: Clock;
  warn: (text: string, error: unknown) => void;
}
