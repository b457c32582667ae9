import { requestStatus } from '@visavis/domain/friends/contract.ts';
import { closing, heartbeat, idle, userActive, userIdle } from '@visavis/domain/presence/contract.ts';
import type { Core } from '../core.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import { createPresenceRepo } from './repo.ts';
import { createPresence, type PresenceDependencies, type PresenceService } from './service.ts';

interface PresenceEventDependencies {
  realtime: Pick<RealtimeServer, 'on' | 'onConnect' | 'onDisconnect'>;
  presence: PresenceService;
}

function presenceEvents({ realtime, presence }: PresenceEventDependencies): void {
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

export function createPresenceFeature(
  core: Core,
  { friendIds, inCall }: Pick<PresenceDependencies, 'friendIds' | 'inCall'>,
) {
  const service = createPresence({
    presence: core.presence,
    repo: createPresenceRepo(core.db),
    realtime: core.realtime,
    clock: core.clock,
    log: core.log,
    batchInterval: core.batchInterval,
    friendIds,
    inCall,
  });
  presenceEvents({ realtime: core.sockets, presence: service });
  return { introduce: service.introduce, callChanged: service.callChanged, close: service.close };
}
