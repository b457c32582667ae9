import type { IceServer } from '@visavis/domain/call/contract.ts';
import type { Clock } from '../clock.ts';

/** How long a new path waits for new credentials before it is sought with the old ones, ms. */
export const SERVERS_WAIT = 2000;

/**
 * Configures a connection for its next path, with new servers if there are any. The same ones are set again too:
 * otherwise Chromium, which pools the names of paths, gives the second path that of the first, and nothing is sought.
 */
export async function renewServers(
  rtc: RTCPeerConnection,
  { known, load, clock, warn }: FreshServersOptions,
): Promise<IceServer[]> {
  const late = new Promise<IceServer[]>((resolve) => clock.after(SERVERS_WAIT, () => resolve(known)));
  const servers = await Promise.race([load(), late]).catch((error: unknown) => {
    warn('The ICE servers could not be renewed', error);
    return known;
  });
  // Everything but the servers stays: the pool's size, for one, may not change any more.
  if (rtc.signalingState !== 'closed') rtc.setConfiguration({ ...rtc.getConfiguration(), iceServers: servers });
  return servers;
}

export interface FreshServersOptions {
  /** those that the connection has */
  known: IceServer[];
  load: () => Promise<IceServer[]>;
  clock: Clock;
  warn: (text: string, error: unknown) => void;
}
