import type { Core } from '../core.ts';
import { presenceEvents } from './events.ts';
import { createPresenceRepo } from './repo.ts';
import { createPresence, type PresenceDependencies } from './service.ts';

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
    batchInterval: core.batchIntervals.statuses,
    friendIds,
    inCall,
  });
  presenceEvents({ realtime: core.sockets, presence: service });
  return { introduce: service.introduce, callChanged: service.callChanged, close: service.close };
}
