import { REMATCH_PAUSE } from '@visavis/domain/matching/rules.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import { dayOf } from './admission.ts';
import type { MatchingRepo, Seeker } from './repo.ts';

const BATCH = 1000;
const WAITING = 100_000;
const YIELDED_BATCHES = 5;

export interface SeekersDependencies {
  repo: MatchingRepo;
  clock: Clock;
  /** friends are loaded as well */
  withFriends: boolean;
  /** queries, ms */
  apart: number;
}
export type Seekers = ReturnType<typeof createSeekers>;

/** Loads people who join at the same time with one query; while it runs, the next ones gather. */
export function createSeekers({ repo, clock, withFriends, apart }: SeekersDependencies) {
  let running: Promise<unknown> | undefined;
  const loads = createBatcher<string, Seeker | undefined>({
    max: BATCH,
    maxWaiting: WAITING,
    apart,
    async run(userIds) {
      const now = clock.now();
      const [today, metSince] = [new Date(dayOf(now)), new Date(now - REMATCH_PAUSE)];
      const query = repo.seekers(userIds, { today, metSince, withFriends });
      running = query.catch(() => {});
      const found = await query;
      return userIds.map((userId) => found.get(userId));
    },
  });
  return {
    load: (userId: string): Promise<Seeker | undefined> => loads.add(userId),
    /** Resolves once nobody is being loaded, or a while later: people who wait for a match come first, within reason. */
    async quiet(): Promise<void> {
      for (let batch = 0; batch < YIELDED_BATCHES && running; batch += 1) {
        const last = running;
        await last;
        await new Promise<void>((resolve) => setImmediate(resolve));
        if (running === last) running = undefined;
      }
    },
  };
}
