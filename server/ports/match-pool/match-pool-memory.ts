import { CHOICE_WINDOW, chooseBest, meetAgainAt, suit } from '@visavis/domain/matching/rules.ts';
import { type Match, type MatchPool, metAt, type Ticket } from './match-pool.ts';
import { createOrdered, type Ordered } from './match-pool-order.ts';

interface Entry {
  ticket: Ticket;
  /** lower is more senior */
  seniority: number;
  /** ranks entries of equal seniority: first come, first served */
  order: number;
  /** undefined if empty, as most are: reading many candidates then touches little memory */
  never: Set<string> | undefined;
}

/** A pair that met recently, and when it may be matched again. */
interface Later {
  at: number;
  order: number;
  pair: readonly [Entry, Entry];
}

/** A position in a lane. */
interface Cursor {
  rest: Iterator<Entry>;
  head: Entry;
}

/**
 * The queue of one process. Users of the same language, country and filters are compatible with the same others, so they
 * wait in one lane: a newcomer reads the heads of the compatible lanes, never the whole queue. Beyond CHOICE_WINDOW
 * candidates it reads on only past users on the newcomer's lists.
 */
export function createMemoryMatchPool(): MatchPool {
  const bySeniority = (a: Entry, b: Entry) => a.seniority - b.seniority || a.order - b.order;
  const entries = new Map<string, Entry>();
  const everyone = createOrdered(bySeniority);
  const lanes = new Map<string, Ordered<Entry>>();
  const later = createOrdered<Later>((a, b) => a.at - b.at || a.order - b.order);
  let count = 0;

  const laneKey = ({ language, country, filters }: Ticket) =>
    [language, country, filters?.languages?.toSorted(), filters?.countries?.toSorted()].join('|');

  function add(entry: Entry): void {
    entries.set(entry.ticket.userId, entry);
    everyone.add(entry);
    const key = laneKey(entry.ticket);
    const lane = lanes.get(key) ?? createOrdered(bySeniority);
    lanes.set(key, lane);
    lane.add(entry);
  }

  function remove(entry: Entry): void {
    entries.delete(entry.ticket.userId);
    everyone.remove(entry);
    const key = laneKey(entry.ticket);
    const lane = lanes.get(key);
    lane?.remove(entry);
    if (lane?.size === 0) lanes.delete(key);
  }

  /** Users with compatible filters, most senior first. */
  function* suitable(ticket: Ticket): Generator<Entry> {
    const cursors: Cursor[] = [];
    for (const lane of lanes.values()) {
      const head = lane.first();
      if (!head || !suit(ticket, head.ticket)) continue;
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
  }

  /** @param onLater is called with those who may be matched with `entry` from a later moment on */
  function choose(entry: Entry, now: number, onLater: (other: Entry, at: number) => void): Entry | undefined {
    const { userId } = entry.ticket;
    const candidates: Entry[] = [];
    for (const other of suitable(entry.ticket)) {
      const otherId = other.ticket.userId;
      if (otherId === userId || entry.never?.has(otherId) || other.never?.has(userId)) continue;
      const met = Math.max(metAt(entry.ticket.met, otherId) ?? -Infinity, metAt(other.ticket.met, userId) ?? -Infinity);
      const at = met === -Infinity ? now : meetAgainAt(met, entry.ticket, other.ticket);
      if (at > now) onLater(other, at);
      else if (candidates.push(other) === CHOICE_WINDOW) break;
    }
    const best = chooseBest(
      entry.ticket,
      candidates.map(({ ticket }) => ticket),
    );
    return best && entries.get(best.userId);
  }

  const place = (entry: Entry) => ({ position: everyone.before(entry) + 1, total: everyone.size });

  return {
    shared: false,
    async join(newcomer, now) {
      const before = entries.get(newcomer.userId);
      if (before) remove(before);
      const ticket = before ? { ...newcomer, joinedAt: Math.min(before.ticket.joinedAt, newcomer.joinedAt) } : newcomer;
      count += 1;
      const entry: Entry = {
        ticket,
        seniority: ticket.joinedAt - ticket.headStart,
        order: count,
        never: ticket.never.length > 0 ? new Set(ticket.never) : undefined,
      };
      const waits: Later[] = [];
      const partner = choose(entry, now, (other, at) => {
        count += 1;
        waits.push({ at, order: count, pair: [entry, other] });
      });
      const replaced = before && before.ticket.socketId !== ticket.socketId ? before.ticket.socketId : undefined;
      if (partner) {
        const status = { position: everyone.before(entry) + 1, total: everyone.size + 1 };
        remove(partner);
        return { status, replaced, match: [partner.ticket, ticket] };
      }
      add(entry);
      for (const wait of waits) later.add(wait);
      return { status: place(entry), replaced, match: undefined };
    },
    async leave(userId, socketId) {
      const entry = entries.get(userId);
      if (!entry || (socketId !== undefined && entry.ticket.socketId !== socketId)) return undefined;
      remove(entry);
      return entry.ticket.socketId;
    },
    async places(userIds) {
      return userIds.map((userId) => {
        const entry = entries.get(userId);
        return entry && place(entry);
      });
    },
    async avoid(a, b) {
      const keepApart = (entry: Entry | undefined, other: string) => {
        if (entry) entry.never = (entry.never ?? new Set()).add(other);
      };
      keepApart(entries.get(a), b);
      keepApart(entries.get(b), a);
    },
    async due(now) {
      const matches: Match[] = [];
      for (let next = later.first(); next && next.at <= now; next = later.first()) {
        later.remove(next);
        const [newer, older] = next.pair;
        const bothWait = [newer, older].every((entry) => entries.get(entry.ticket.userId) === entry);
        // The newer one chooses again: a better partner may have become possible at the same moment.
        const partner = bothWait ? choose(newer, now, () => {}) : undefined;
        if (!partner) continue;
        remove(newer);
        remove(partner);
        matches.push([partner.ticket, newer.ticket]);
      }
      return matches;
    },
    size: async () => everyone.size,
  };
}
