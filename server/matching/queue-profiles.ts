import { REMATCH_PAUSE } from '@visavis/domain/matching/rules.ts';
import { createBatcher } from '../ports/batcher.ts';
import type { Clock } from '../ports/clock.ts';
import type { ReadPriority } from '../ports/read-priority.ts';
import { dayOf } from './admission.ts';
import type { MatchingRepo, Seeker } from './repo.ts';

const BATCH = 1000;
const WAITING = 100_000;

export interface SeekersDependencies {
  repo: MatchingRepo;
  clock: Clock;
  /** friends are loaded as well */
  withFriends: boolean;
  /** least time between two batches, ms */
  batchInterval: number;
  /** told of each query: writes give way to it */
  reads: ReadPriority;
}
export type Seekers = ReturnType<typeof createSeekers>;

/** Loads people who join at the same time with one query; while it runs, the next ones gather. */
export function createSeekers({ repo, clock, withFriends, batchInterval, reads }: SeekersDependencies) {
  const loads = createBatcher<string, Seeker | undefined>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(userIds) {
      const now = clock.now();
      const [today, metSince] = [new Date(dayOf(now)), new Date(now - REMATCH_PAUSE)];
      const query = repo.seekers(userIds, { today, metSince, withFriends });
      reads.track(query);
      const found = await query;
      return userIds.map((userId) => found.get(userId));
    },
  });
  return {
    load: (userId: string): Promise<Seeker | undefined> => loads.add(userId),
  };
}
