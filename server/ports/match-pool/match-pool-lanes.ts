import { type Preferences, suit } from '@visavis/domain/matching/rules.ts';
import type { Ticket } from './match-pool.ts';
import { createOrdered, type Ordered } from './match-pool-order.ts';

export interface Entry {
  ticket: Ticket;
  /** when its join was sent, ms */
  sentAt: number;
  /** lower is more senior */
  seniority: number;
  /** ranks entries of equal seniority: first come, first served */
  order: number;
  /** undefined if empty, as most are: reading many candidates then touches little memory */
  never: Set<string> | undefined;
}

/** A position in a lane. */
interface Cursor {
  rest: Iterator<Entry>;
  head: Entry;
}

/** The entries of a queue, sorted by seniority: all together, and by lane. */
export interface Lanes {
  readonly all: Pick<Ordered<Entry>, 'size' | 'before'>;
  add(entry: Entry): void;
  remove(entry: Entry): void;
  /** Entries with compatible filters, most senior first. */
  suitable(newcomer: Preferences): Iterable<Entry>;
}

const bySeniority = (a: Entry, b: Entry) => a.seniority - b.seniority || a.order - b.order;

const laneOf = ({ language, country, filters }: Preferences): string =>
  [language, country, filters?.languages?.toSorted(), filters?.countries?.toSorted()].join('|');

/**
 * Users of the same language, country and filters are compatible with the same others, so they wait in one lane: a
 * newcomer reads the heads of the compatible lanes, never the whole queue.
 */
export function createLanes(): Lanes {
  const all = createOrdered(bySeniority);
  const lanes = new Map<string, Ordered<Entry>>();
  return {
    all,
    add(entry) {
      all.add(entry);
      const key = laneOf(entry.ticket);
      const lane = lanes.get(key) ?? createOrdered(bySeniority);
      lanes.set(key, lane);
      lane.add(entry);
    },
    remove(entry) {
      all.remove(entry);
      const key = laneOf(entry.ticket);
      const lane = lanes.get(key);
      lane?.remove(entry);
      if (lane?.size === 0) lanes.delete(key);
    },
    *suitable(newcomer) {
      const cursors: Cursor[] = [];
      for (const lane of lanes.values()) {
        const head = lane.first();
        if (!head || !suit(newcomer, head.ticket)) continue;
        const rest = lane[Symbol.iterator]();
        rest.next();
        cursors.push({ rest, head });
      }
      while (cursors.length > 0) {
        let best = cursors[0] as Cursor;
        for (const cursor of cursors) if (bySeniority(cursor.head, best.head) < 0) best = cursor;
        yield best.head;
        const next = best.rest.next();
        if (next.done) cursors.splice(cursors.indexOf(best), 1);
        else best.head = next.value;
      }
    },
  };
}
