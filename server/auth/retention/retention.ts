import type { Clock } from '../../ports/clock.ts';
import { countedSince } from '../accounts/username-rules.ts';
import type { RetentionRepo } from './repo-retention.ts';

/** For how long a session or a mailed link that is over is kept, ms: someone may ask about a sign-in that was not theirs. */
const KEPT_FOR = 30 * 24 * 3_600_000;
/** sessions that one statement looks at */
const READ_AT_ONCE = 2000;
/** and deletes, with thousands of tokens each where they were open for months */
const DELETED_AT_ONCE = 50;
/** sorts before every id */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Deletes what is kept no longer, as the privacy page says. Another node may do so at the same moment. */
export function createRetention({ repo, clock }: { repo: RetentionRepo; clock: Clock }) {
  /** One way through all of them, however many stay. */
  async function deleteSessions(overUntil: Date): Promise<void> {
    let after: string | undefined = FIRST;
    while (after) {
      const read: { id: string; isOver: boolean }[] = await repo.sessionsAfter(after, overUntil, READ_AT_ONCE);
      const over = read.filter(({ isOver }) => isOver).map(({ id }) => id);
      while (over.length > 0) await repo.deleteSessions(over.splice(0, DELETED_AT_ONCE));
      after = read.length === READ_AT_ONCE ? read.at(-1)?.id : undefined;
    }
  }

  return async function sweep(): Promise<void> {
    const now = clock.now();
    const overUntil = new Date(now - KEPT_FOR);
    await repo.deleteFormerNames(countedSince(new Date(now)));
    await repo.deleteLinks(overUntil);
    await deleteSessions(overUntil);
  };
}
