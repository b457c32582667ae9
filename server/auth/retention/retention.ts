import type { Clock } from '../../ports/clock.ts';
import { countedSince } from '../accounts/username-rules.ts';
import type { RetentionRepo } from './repo-retention.ts';

/** For how long a session or a mailed link that is over is kept, ms: someone may ask about a sign-in that was not theirs. */
const KEPT_FOR = 30 * 24 * 3_600_000;
/** sessions that one statement deletes, with thousands of tokens each where they were open for months */
const BATCH = 50;

/** Deletes what is kept no longer, as the privacy page says. Another node may do so at the same moment. */
export function createRetention({ repo, clock }: { repo: RetentionRepo; clock: Clock }) {
  return async function sweep(): Promise<void> {
    const now = clock.now();
    const overUntil = new Date(now - KEPT_FOR);
    await repo.deleteFormerNames(countedSince(new Date(now)));
    await repo.deleteLinks(overUntil);
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await repo.deleteSessions(overUntil, BATCH);
  };
}
