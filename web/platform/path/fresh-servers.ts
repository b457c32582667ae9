import type { IceServer } from '@visavis/domain/call/contract.ts';
import { isRelay } from '../api/ice-servers.ts';
import type { Clock } from '../clock.ts';

/** How long a new path waits for new credentials, ms. */
export const SERVERS_WAIT = 2000;

/**
 * Configures a connection for its next path, with new servers if there are any. The same ones are set again too:
 * otherwise Chromium, which pools the names of paths, gives the second path that of the first, and nothing is sought.
 * @returns null where the credentials may have run out, there are no new ones, and the connection has a path to lose:
 * Firefox gives it up where the new one finds no address at the relay, and one that is interrupted may come back
 */
export async function renewServers(
  rtc: RTCPeerConnection,
  { known, load, clock, warn }: FreshServersOptions,
): Promise<IceServer[] | null> {
  const late = new Promise<null>((resolve) => clock.after(SERVERS_WAIT, () => resolve(null)));
  const renewed = await Promise.race([load(), late]).catch((error: unknown) => {
    warn('The ICE servers could not be renewed', error);
    return null;
  });
  const hasPath = rtc.connectionState === 'connected' || rtc.connectionState === 'disconnected';
  // Only a relay has credentials.
  const servers = renewed ?? (hasPath && known.some(isRelay) ? null : known);
  // Everything but the servers stays: the pool's size, for one, may not change any more.
  if (servers && rtc.signalingState !== 'closed')
    rtc.setConfiguration({ ...rtc.getConfiguration(), iceServers: servers });
  return servers;
}

export interface FreshServersOptions {
  /** those that the connection has */
  known: IceServer[];
  load: () => Promise<IceServer[] | null>;
  clock: Clock;
  warn: (text: string, error: unknown) => void;
}
