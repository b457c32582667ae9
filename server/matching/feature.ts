import { found } from '@visavis/domain/matching/contract.ts';
import type { Core } from '../core.ts';
import { matchingEvents } from './events.ts';
import type { MatchedCalls } from './matched-calls.ts';
import { createSeekers } from './queue-profiles.ts';
import { createMatchingRepo } from './repo.ts';
import { createMatching } from './service.ts';
import { createStatusFeed } from './status-feed.ts';

export function createMatchingFeature(core: Core, { calls }: { calls: MatchedCalls }) {
  const { db, config, matchPool, batchIntervals, reads, realtime, sockets, clock, random, log, metrics } = core;
  const hasRelay = config.turnUrls.length > 0;
  const matching = createMatching({
    pool: matchPool,
    seekers: createSeekers({
      repo: createMatchingRepo(db),
      clock,
      withFriends: hasRelay,
      batchInterval: batchIntervals.queueProfiles,
      reads,
    }),
    feed: createStatusFeed({ pool: matchPool, realtime }),
    calls,
    realtime,
    clock,
    random,
    log,
    hasRelay,
    onMatched: metrics.matched,
  });

  matchingEvents({ on: sockets.on, matching });
  sockets.onConnect(matching.connect);
  sockets.onSent(found, matching.settle);
  sockets.onDisconnect((sender) => matching.disconnect(sender));
  metrics.watch('queue_length', 'People waiting for a match, on all nodes', matchPool.size);

  return {
    avoid: matching.avoid,
    expel: (userId: string) => matching.expel(userId, 'SUSPENDED'),
    stop: matching.stop,
  };
}
