import type { Figures } from '@visavis/domain/waiting/contract.ts';
import { USUAL_WAIT_LEAST, usualWaitOf } from '@visavis/domain/waiting/rules.ts';
import type { Clock } from '../ports/clock.ts';
import type { Presence } from '../ports/presence/presence.ts';
import type { WaitingRepo } from './repo.ts';

const DAY = 24 * 3_600_000;
/** How long figures that everyone shares are kept, ms. */
const KEPT_FOR = 30_000;

interface Shared {
  seenToday: number;
  usualWait: number | null;
}

/** People who are here, and the usual wait. */
export function createFigures({
  repo,
  presence,
  clock,
}: {
  repo: Pick<WaitingRepo, 'seenSince' | 'waitsAround' | 'watchUntil'>;
  presence: Pick<Presence, 'count'>;
  clock: Clock;
}) {
  let kept: { at: number; shared: Promise<Shared> } | undefined;

  async function read(now: number): Promise<Shared> {
    const [seenToday, waits] = await Promise.all([
      repo.seenSince(new Date(now - (now % DAY))),
      repo.waitsAround(new Date(now)),
    ]);
    return { seenToday, usualWait: waits.matches < USUAL_WAIT_LEAST ? null : (usualWaitOf(waits.seconds) ?? null) };
  }

  /** Read once for everyone who asks within KEPT_FOR; a read that failed is repeated. */
  function shared(): Promise<Shared> {
    const now = clock.elapsed();
    if (kept && now - kept.at < KEPT_FOR) return kept.shared;
    const reading = read(clock.now());
    const entry = { at: now, shared: reading };
    kept = entry;
    reading.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return reading;
  }

  return async function figuresFor(userId: string): Promise<Figures> {
    const now = new Date(clock.now());
    const [here, { seenToday, usualWait }, until] = await Promise.all([
      presence.count(),
      shared(),
      repo.watchUntil(userId, now),
    ]);
    // People who have just come are saved as seen a little later.
    return { here, today: Math.max(here, seenToday), usualWait, watchesUntil: until?.toISOString() ?? null };
  };
}
