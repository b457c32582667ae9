import { sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Db } from './connect.ts';

/** The machine's clock is wrong, or the database's. The message is shown as it is. */
export class WrongClockError extends Error {}

/** From which gap on a clock is plainly wrong. Nodes go by that of Redis, but only from its first answer on. ms */
const GAP_MAX = 60_000;

/** How far a clock is ahead of the database's, ms; negative: behind. */
export async function clockGap(db: Pick<Db, 'execute'>, clock: Pick<Clock, 'now'>): Promise<number> {
  const asked = clock.now();
  const { rows } = await db.execute<{ at: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as at`);
  // The database answered at some moment in between.
  return (asked + clock.now()) / 2 - Number(rows[0]?.at);
}

/**
 * Compares the clock of a node that starts with the database's, which all nodes share.
 * @param isShared several nodes use it
 * @throws WrongClockError where others may be disturbed; for a single one the log says it
 */
export async function checkClock(
  db: Pick<Db, 'execute'>,
  { clock, log, isShared }: { clock: Pick<Clock, 'now'>; log: Pick<Log, 'warn'>; isShared: boolean },
): Promise<void> {
  const gap = await clockGap(db, clock);
  if (Math.abs(gap) <= GAP_MAX) return;
  const seconds = `${Math.round(Math.abs(gap) / 1000)} s ${gap > 0 ? 'ahead of' : 'behind'}`;
  const message = `DATABASE_URL: the clock of this machine is ${seconds} the database's: let NTP set both`;
  if (isShared) throw new WrongClockError(message);
  log.warn(message);
}
