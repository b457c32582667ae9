import { getIceServers } from '@visavis/domain/call/contract.ts';
import type { Bind } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import { type IceSettings, iceServers } from './ice-servers.ts';

export interface CallRoutesDependencies {
  bind: Bind;
  settings: IceSettings;
  clock: Clock;
  /** from the match to the end of the call */
  isInCall(userId: string): Promise<boolean>;
}

export function callRoutes({ bind, settings, clock, isInCall }: CallRoutesDependencies): void {
  bind(getIceServers, async ({ user: { userId } }) => {
    // Only the credentials of a relay depend on it.
    const inCall = settings.turnUrls.length > 0 && (await isInCall(userId));
    return iceServers(settings, { userId, inCall }, clock.now());
  });
}
