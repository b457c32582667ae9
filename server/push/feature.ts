import { reportFront } from '@visavis/domain/push/contract.ts';
import type { Core } from '../core.ts';
import type { Presence } from '../ports/presence/presence.ts';
import { keyedDigest } from '../ports/random.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import { createNews } from './news.ts';
import { createPushRepo } from './repo.ts';
import { pushRoutes } from './routes.ts';

export interface InFrontDependencies {
  inFront: Pick<Presence, 'enter' | 'leave'>;
  sockets: Pick<RealtimeServer, 'on' | 'onDisconnect' | 'realtime'>;
}

/** Keeps who has the app in front of them, as their pages report it. */
export function watchFront({ inFront, sockets }: InFrontDependencies): void {
  /** sockets of this process that are in front */
  const here = new Set<string>();

  async function leave(userId: string, socketId: string): Promise<void> {
    if (here.delete(socketId)) await inFront.leave(userId, socketId);
  }

  sockets.on(reportFront, async ({ userId, socketId }, { isInFront }) => {
    if (!isInFront) return leave(userId, socketId);
    here.add(socketId);
    await inFront.enter(userId, socketId);
    // It may have disconnected meanwhile.
    if (!sockets.realtime.isConnected(socketId)) await leave(userId, socketId);
  });
  sockets.onDisconnect(({ userId, socketId }) => leave(userId, socketId));
}

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
