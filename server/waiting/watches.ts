import type { News, PushKind } from '@visavis/domain/push/rules.ts';
import { someoneWaits } from '@visavis/domain/waiting/contract.ts';
import { ANNOUNCED_AFTER, WATCH_FOR } from '@visavis/domain/waiting/rules.ts';
import type { Clock } from '../ports/clock.ts';
import type { MatchPool } from '../ports/match-pool/match-pool.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { Timers } from '../ports/timers.ts';
import type { Realtime } from '../realtime/port.ts';
import type { WaitingRepo } from './repo.ts';

export interface WatchesDependencies {
  repo: WaitingRepo;
  pool: Pick<MatchPool, 'holderOf' | 'places'>;
  presence: Pick<Presence, 'online'>;
  realtime: Pick<Realtime, 'toUser'>;
  /** pushes news to someone who does not look at the app */
  pushNews(userId: string, news: News): void;
  /** those of the users who are pushed this kind of news now */
  reaches(userIds: readonly string[], kind: PushKind): Promise<Set<string>>;
  timers: Timers;
  clock: Clock;
}

/** Notifies those who asked once someone waits for a partner. */
export function createWatches(dependencies: WatchesDependencies) {
  const { repo, pool, presence, realtime, pushNews, reaches, timers, clock } = dependencies;
  /** who has begun to wait since the last announcement, the newest last: one is announced, for it notifies everyone who asked */
  const candidates = new Set<string>();

  async function newestWho(waits: (userId: string) => Promise<unknown>): Promise<string | undefined> {
    const newestFirst = [...candidates].reverse();
    candidates.clear();
    for (const userId of newestFirst) if (await waits(userId)) return userId;
    return undefined;
  }

  /** People who do not wait themselves: the queue brings partners to those. */
  async function withoutSearch(userIds: readonly string[]): Promise<string[]> {
    const places = await pool.places(userIds);
    return userIds.filter((_, index) => !places[index]);
  }

  async function announce(): Promise<void> {
    const waitingId = await newestWho(pool.holderOf);
    if (!waitingId) return;
    const now = clock.now();
    const asked = await withoutSearch(await repo.watchersFor(waitingId, new Date(now)));
    const [here, pushed] = await Promise.all([presence.online(asked), reaches(asked, 'someone')]);
    // People who search, cannot be reached, or are notified by another node at this moment keep their place.
    const notified = await repo.stopWatching(asked.filter((userId) => here.has(userId) || pushed.has(userId)));
    for (const userId of notified) {
      realtime.toUser(userId, someoneWaits, { at: new Date(now).toISOString() });
      pushNews(userId, { kind: 'someone' });
    }
  }

  return {
    /** A user waits, with no partner at once. */
    waits(userId: string): void {
      if (candidates.size === 0) timers.after('waiting: announce', ANNOUNCED_AFTER, announce);
      candidates.delete(userId);
      candidates.add(userId);
    },
    watch: (userId: string) => repo.watch(userId, new Date(clock.now() + WATCH_FOR)),
    stop: async (userId: string): Promise<void> => void (await repo.stopWatching([userId])),
  };
}
