import { SKIP_SECONDS } from '@visavis/domain/call/rules.ts';
import { REMATCH_PAUSE } from '@visavis/domain/matching/rules.ts';
import DataLoader from 'dataloader';
import type { Clock } from '../ports/clock.ts';
import { dayOf } from './admission.ts';
import type { MatchingRepo, Seeker } from './repo.ts';

const BATCH = 500;

/**
 * Loads people who join at the same time with one query; while it runs, the next ones gather.
 * @param withFriends friends are loaded as well
 */
export function createSeekers({
  repo,
  clock,
  withFriends,
}: {
  repo: MatchingRepo;
  clock: Clock;
  withFriends: boolean;
}) {
  let running: Promise<unknown> | undefined;

  async function load(userIds: readonly string[]): Promise<(Seeker | undefined)[]> {
    const now = clock.now();
    const query = repo.seekers(userIds, {
      ...{ now: new Date(now), today: new Date(dayOf(now)), metSince: new Date(now - REMATCH_PAUSE) },
      ...{ countedFrom: SKIP_SECONDS, withFriends },
    });
    running = query.finally(() => {
      running = undefined;
    });
    const found = await query;
    return userIds.map((userId) => found.get(userId));
  }

  const loader = new DataLoader<string, Seeker | undefined>(load, {
    cache: false,
    maxBatchSize: BATCH,
    batchScheduleFn: (start) => {
      const soon = () => void setImmediate(start);
      if (running) running.then(soon, soon);
      else soon();
    },
  });
  return { load: (userId: string): Promise<Seeker | undefined> => loader.load(userId) };
}
export type Seekers = ReturnType<typeof createSeekers>;
