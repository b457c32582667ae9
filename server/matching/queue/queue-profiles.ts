import { REMATCH_PAUSE, startOfDay } from '@visavis/domain/matching/rules.ts';
import type { PlanRules } from '@visavis/domain/users/plans.ts';
import { createBatcher } from '../../ports/batcher.ts';
import type { Clock } from '../../ports/clock.ts';
import type { MatchingRepo, QueueProfile } from '../repo.ts';

const BATCH = 1000;
const WAITING = 100_000;

export interface QueueProfilesDependencies {
  repo: MatchingRepo;
  clock: Clock;
  /** whether friends are loaded */
  withFriends: boolean;
  plans: PlanRules;
  /** whether addresses must be confirmed */
  asksVerification: boolean;
  /** whether a proof of age is asked */
  asksAge: boolean;
  /** least time between two batches, ms */
  batchInterval: number;
}
export type QueueProfiles = ReturnType<typeof createQueueProfiles>;

/** Loads the profiles of users who join, those who join at the same time with one query. */
export function createQueueProfiles(dependencies: QueueProfilesDependencies) {
  const { repo, clock, plans, withFriends, asksVerification, asksAge, batchInterval } = dependencies;
  const loads = createBatcher<string, QueueProfile | undefined>({
    max: BATCH,
    maxWaiting: WAITING,
    batchInterval,
    async run(userIds) {
      const now = clock.now();
      const profiles = await repo.profiles(userIds, {
        today: new Date(startOfDay(now)),
        metSince: new Date(now - REMATCH_PAUSE),
        withFriends,
        asksVerification,
        asksAge,
      });
      return userIds.map((userId) => {
        const row = profiles.get(userId);
        return row && { ...row, plans };
      });
    },
  });
  return { load: loads.add };
}
