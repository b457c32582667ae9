import type { Database } from './connect.ts';

/**
 * Least time from the start of one batch of a kind to the start of the next, ms. A statement wakes the database's
 * process and is woken by its answer, which costs more than what it does for one user (docs/decisions/011). A lone item
 * waits for nothing.
 */
export interface BatchIntervals {
  /** reading the profiles of users who join the queue */
  queueProfiles: number;
  /** reading rooms that another node opened */
  rooms: number;
  /** storing new rooms */
  openings: number;
  /** storing the ends of calls */
  endings: number;
  /** sending a user's status to friends */
  statuses: number;
}

const ofPostgresql: BatchIntervals = { queueProfiles: 12, rooms: 25, openings: 14, endings: 40, statuses: 25 };
/** The embedded database runs one statement at a time: batches form while it is busy. */
const ofEmbedded: BatchIntervals = { queueProfiles: 0, rooms: 0, openings: 0, endings: 0, statuses: 0 };

export const batchIntervalsOf = ({ kind }: Database): BatchIntervals =>
  kind === 'postgresql' ? ofPostgresql : ofEmbedded;
