import { isNewsWanted, isWanted, type News, type PushKind } from '@visavis/domain/push/rules.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { PushSender } from '../ports/push-sender/push-sender.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import { presentNews, type Shown } from './presenter.ts';
import type { Addressee, Device, PushRepo } from './repo.ts';

export interface NewsDependencies {
  repo: PushRepo;
  /** unset where this site pushes nothing */
  sender: PushSender | undefined;
  /** who has the app in front of them */
  inFront: Pick<Presence, 'online'>;
  rateLimiter: RateLimiter;
  clock: Clock;
  log: Log;
  /** of times, for people whose own is not known */
  zone: string;
  /** names what replaces what at a push service, which learns nothing from it */
  topicOf(userId: string, tag: string): string;
}

/** To one person. Calls are counted apart: a flood of messages must not hide one. */
const pushes: Limit = { name: 'push', max: 60, seconds: 60 };
const callPushes: Limit = { ...pushes, name: 'push-call' };
/** news in a batch, and waiting for one, at most */
const BATCH_MAX = 256;
const WAITING_MAX = 20_000;

interface Item {
  userId: string;
  news: News;
}

/** Pushes news to the devices of people who do not look at the app. */
export function createNews(dependencies: NewsDependencies) {
  const { repo, sender, inFront, rateLimiter, clock, log, zone, topicOf } = dependencies;
  /** by topic, the last push: the next waits for it, so that what takes the place of another comes after it */
  const onTheirWay = new Map<string, Promise<void>>();

  async function pushTo(device: Device, topic: string, { notification, ttl, urgency }: Shown): Promise<void> {
    const payload = JSON.stringify(notification);
    if ((await sender?.send(device, { payload, ttl, urgency, topic })) === 'gone') await repo.remove(device);
  }

  /** Push services are outside: no batch waits for them. */
  function push({ userId, settings, language, devices }: Addressee, news: News, name: string): void {
    const shown = presentNews(news, name, { language, settings }, zone);
    const topic = topicOf(userId, shown.notification.tag);
    const before = onTheirWay.get(topic);
    const send = async () => {
      await before;
      if ((await rateLimiter.take(news.kind === 'call' ? callPushes : pushes, userId)) > 0) return;
      await Promise.all(devices.map((device) => pushTo(device, topic, shown)));
    };
    const pushing = send()
      .catch((error) => log.error({ err: error }, 'news not pushed'))
      .finally(() => {
        if (onTheirWay.get(topic) === pushing) onTheirWay.delete(topic);
      });
    onTheirWay.set(topic, pushing);
  }

  const queue = createBatcher<Item, void>({
    max: BATCH_MAX,
    maxWaiting: WAITING_MAX,
    async run(batch) {
      const done = batch.map(() => undefined);
      const looking = await inFront.online([...new Set(batch.map(({ userId }) => userId))]);
      const away = batch.filter(({ userId }) => !looking.has(userId));
      const now = clock.now();
      const found = await repo.addressees(
        away.map(({ userId }) => userId),
        new Date(now),
      );
      const addressees = new Map(found.map((addressee) => [addressee.userId, addressee]));
      const wanted = away.flatMap(({ userId, news }) => {
        const addressee = addressees.get(userId);
        return addressee && isNewsWanted(addressee.settings, news, now) ? [{ addressee, news }] : [];
      });
      const names = await repo.namesOf(wanted.flatMap(({ news }) => ('fromId' in news ? [news.fromId] : [])));
      for (const { addressee, news } of wanted) {
        const name = 'fromId' in news ? names.get(news.fromId) : '';
        // The account may have been erased meanwhile.
        if (name !== undefined) push(addressee, news, name);
      }
      return done;
    },
  });

  return {
    /** Pushes news to someone, if they wish so and do not look at the app. Returns at once. */
    pushNews(userId: string, news: News): void {
      if (!sender) return;
      queue.add({ userId, news }).catch((error) => log.error({ err: error }, 'news not pushed'));
    },

    /** Users of the given ones who are pushed this kind of news now, unless the app is in front of them. */
    async reaches(userIds: readonly string[], kind: PushKind): Promise<Set<string>> {
      if (!sender) return new Set();
      const now = clock.now();
      const found = await repo.addressees(userIds, new Date(now));
      return new Set(found.flatMap(({ userId, settings }) => (isWanted(settings, kind, now) ? [userId] : [])));
    },

    /** Resolves once everything is pushed. */
    async idle(): Promise<void> {
      await queue.idle();
      await Promise.all(onTheirWay.values());
    },
  };
}
