import { getIceServers } from '@visavis/domain/call/contract.ts';
import type { Bind } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import { type IceSettings, iceServers } from './ice-servers.ts';

export function callRoutes({ bind, settings, clock }: { bind: Bind; settings: IceSettings; clock: Clock }): void {
  bind(getIceServers, async ({ user }) => iceServers(settings, user.userId, clock.now()));
}
