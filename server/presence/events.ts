import { requestStatus } from '@visavis/domain/friends/contract.ts';
import { closing, heartbeat, idle, userActive, userIdle } from '@visavis/domain/presence/contract.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import type { PresenceService } from './service.ts';

export interface PresenceEventDependencies {
  realtime: Pick<RealtimeServer, 'on' | 'onConnect' | 'onDisconnect'>;
  presence: PresenceService;
}

export function presenceEvents({ realtime, presence }: PresenceEventDependencies): void {
  const { on, onConnect, onDisconnect } = realtime;
  onConnect(presence.connected);
  onDisconnect(presence.disconnected);
  on(requestStatus, presence.sendStatuses);
  on(heartbeat, presence.heartbeat);
  on(userActive, presence.active);
  on(idle, presence.idle);
  on(userIdle, presence.idle);
  on(closing, presence.closing);
}
