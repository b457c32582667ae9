import type { Database } from './connect.ts';

/**
 * How far apart statements are begun that each do the work of a crowd, ms. A statement wakes the database's process and
 * is woken for, which costs more than what it does for one person; a lone one waits for nothing.
 */
export interface Pace {
  /** reading those who join the queue */
  loading: number;
  /** reading rooms that another process opened */
  rooms: number;
  /** storing rooms */
  opening: number;
  /** ending calls */
  ending: number;
  /** telling friends a status */
  telling: number;
}

const apart: Pace = { loading: 12, rooms: 25, opening: 14, ending: 40, telling: 25 };
/** The embedded database does one thing at a time: what comes meanwhile gathers by itself. */
const together: Pace = { loading: 0, rooms: 0, opening: 0, ending: 0, telling: 0 };

export const paceOf = ({ kind }: Database): Pace => (kind === 'postgresql' ? apart : together);
