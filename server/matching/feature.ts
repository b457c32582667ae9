import { getIceServers, type IceServer } from '@visavis/domain/call/contract.ts';
import { askStatus, found, join, leave, postOffer } from '@visavis/domain/matching/contract.ts';
import { type Fitness, unfitness } from '@visavis/domain/matching/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Core } from '../core.ts';
import type { Bind } from '../http/bind.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import type { Calls } from './calls.ts';
import { createJoinAttempts } from './joining/join-attempts.ts';
import { createFriendCalls } from './matches/friend-calls.ts';
import { createMatchOffers } from './matches/match-offers.ts';
import { createMatches } from './matches/matches.ts';
import { createReunion } from './matches/reunion.ts';
import { createQueue } from './queue/queue.ts';
import { createQueueProfiles } from './queue/queue-profiles.ts';
import { createStatusFeed } from './queue/status-feed.ts';
import { createMatchingRepo } from './repo.ts';
import { createMatching, type Matching } from './service.ts';

interface MatchingRoutesDependencies {
  bind: Bind;
  hasRelay: boolean;
  /** undefined for an account that does not exist */
  personOf(userId: string): Promise<Fitness | undefined>;
  iceServersOf(userId: string): Promise<IceServer[]>;
}

export function matchingRoutes({ bind, hasRelay, personOf, iceServersOf }: MatchingRoutesDependencies): void {
  bind(getIceServers, async ({ user: { userId } }) => {
    // The relay carries traffic for whoever has its credentials.
    if (hasRelay) {
      const person = await personOf(userId);
      if (!person) throw new AppError('UNAUTHENTICATED');
      const reason = unfitness(person);
      if (reason) throw new AppError(reason);
    }
    return iceServersOf(userId);
  });
}

interface MatchingEventDependencies {
  sockets: Pick<RealtimeServer, 'on' | 'onSent' | 'onDisconnect'>;
  matching: Matching;
}

function matchingEvents({ sockets, matching }: MatchingEventDependencies): void {
  sockets.on(join, (sender, payload) => matching.join(sender, payload ?? undefined));
  sockets.on(leave, matching.leave);
  sockets.on(postOffer, matching.postOffer);
  sockets.on(askStatus, matching.sendStatus);
  sockets.onSent(found, matching.matched);
  sockets.onDisconnect(matching.leave);
}

export interface MatchingOptions {
  calls: Calls;
  /** the servers for a user who has just been matched, where they have a relay */
  relayServersOf(userId: string): IceServer[] | undefined;
  /** the servers for a user now */
  iceServersOf(userId: string): Promise<IceServer[]>;
}

export function createMatchingFeature(core: Core, { calls, relayServersOf, iceServersOf }: MatchingOptions) {
  const { db, config, matchPool: pool, postedOffers, batchInterval, realtime, sockets, timers, metrics } = core;
  const { clock, random, log } = core;
  const hasRelay = config.turnUrls.length > 0;
  const profiles = createQueueProfiles({
    repo: createMatchingRepo(db),
    clock,
    plans: config.plans,
    withFriends: hasRelay,
    asksVerification: core.config.emailVerification === 'required',
    asksAge: core.ageProof !== undefined,
    batchInterval,
  });
  const feed = createStatusFeed({ pool, realtime });
  const attempts = createJoinAttempts();
  const offers = createMatchOffers({ offers: postedOffers, log });
  const matches = createMatches({
    calls,
    offers,
    realtime,
    clock,
    random,
    log,
    isShared: pool.shared,
    hasRelay,
    relayServersOf,
    onMatched: metrics.matched,
  });
  const onWaiting = (userId: string) =>
    void core.events.publish('waits', userId).catch((error) => log.error({ err: error }, 'a wait was not announced'));
  const queue = createQueue({
    pool,
    profiles,
    feed,
    matches,
    calls,
    attempts,
    timers,
    realtime,
    clock,
    log,
    onWaiting,
  });
  const matching = createMatching({ pool, profiles, feed, attempts, queue, offers, calls, realtime, clock });

  matchingEvents({ sockets, matching });
  metrics.watch('queue_length', 'People waiting for a match, on all nodes', pool.size);

  const { personOf, connect } = createFriendCalls({
    profiles,
    endSearch: matching.giveWay,
    calls,
    realtime,
    clock,
    log,
    requireRelay: config.requireRelay,
    relayServersOf,
  });
  matchingRoutes({ bind: core.bind, hasRelay, personOf, iceServersOf });

  return {
    personOf,
    connectFriends: connect,
    reunite: createReunion({ profiles, pool, matches, realtime, clock }),
    avoid: matching.avoid,
    expel: (userId: string) => matching.expel(userId, 'SUSPENDED'),
  };
}
