import type { Core } from '../core.ts';
import { keyedDigest } from '../ports/random.ts';
import { watchFront } from './in-front.ts';
import { createNews } from './news.ts';
import { createPushRepo } from './repo.ts';
import { pushRoutes } from './routes.ts';

/** How often the subscriptions of ended sessions are removed, ms. */
const SWEEP_EVERY = 3_600_000;

/** News that reaches people who do not look at the app. */
export function createPushFeature(core: Core) {
  const { bind, clock, config, db, inFront, log, pushSender: sender, rateLimiter, sockets, timers } = core;
  const repo = createPushRepo(db);
  const topicOf = (userId: string, tag: string) =>
    keyedDigest(config.sessionSecret, 'push topic', `${userId} ${tag}`).slice(0, 32);
  const news = createNews({ repo, sender, inFront, rateLimiter, clock, log, zone: config.meetingHours.zone, topicOf });
  watchFront({ inFront, sockets });
  pushRoutes({ bind, repo, sender, clock });
  timers.every('push: sweep', SWEEP_EVERY, () => repo.sweep(new Date(clock.now())));
  return { pushNews: news.pushNews, reaches: news.reaches, signedOut: repo.unsubscribe, idle: news.idle };
}
