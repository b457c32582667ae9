import { CHOICE_WINDOW, chooseBest, meetAgainAt, seniority } from '@visavis/domain/matching/rules.ts';
import { type Match, type MatchPool, metAt } from './match-pool.ts';
import { createLanes, type Entry } from './match-pool-lanes.ts';
import { createOrdered } from './match-pool-order.ts';

/** A pair that met recently, and when it may be matched again. */
interface Later {
  at: number;
  order: number;
  pair: readonly [Entry, Entry];
}

/**
 * The best partner for an entry.
 * @param onLater is called with those who may be matched with it from a later moment on
 */
function choose(
  entry: Entry,
  suitable: Iterable<Entry>,
  now: number,
  onLater: (other: Entry, at: number) => void,
): Entry | undefined {
  const { userId, met } = entry.ticket;
  const candidates: Entry[] = [];
  for (const other of suitable) {
    const otherId = other.ticket.userId;
    if (otherId === userId || entry.never?.has(otherId) || other.never?.has(userId)) continue;
    const lastMet = Math.max(metAt(met, otherId) ?? -Infinity, metAt(other.ticket.met, userId) ?? -Infinity);
    const at = lastMet === -Infinity ? now : meetAgainAt(lastMet, entry.ticket, other.ticket);
    if (at > now) onLater(other, at);
    else if (candidates.push(other) === CHOICE_WINDOW) break;
  }
  const best = chooseBest(
    entry.ticket,
    candidates.map(({ ticket }) => ticket),
  );
  return candidates.find(({ ticket }) => ticket === best);
}

/**
 * The queue of one process. A newcomer reads compatible candidates, most senior first; beyond CHOICE_WINDOW of them it
 * reads on only past users on the newcomer's lists.
 */
export function createMemoryMatchPool(): MatchPool {
  const entries = new Map<string, Entry>();
  const lanes = createLanes();
  const later = createOrdered<Later>((a, b) => a.at - b.at || a.order - b.order);
  let count = 0;

  function add(entry: Entry): void {
    entries.set(entry.ticket.userId, entry);
    lanes.add(entry);
  }
  function remove(entry: Entry): void {
    entries.delete(entry.ticket.userId);
    lanes.remove(entry);
  }

  const place = (entry: Entry) => ({ position: lanes.all.before(entry) + 1, total: lanes.all.size });

  return {
    shared: false,
    async join(newcomer, now) {
      const before = entries.get(newcomer.userId);
      if (before && before.ticket.socketId !== newcomer.socketId && before.sentAt > now)
        return { status: place(before), replaced: undefined, match: undefined, isOutdated: true };
      if (before) remove(before);
      const ticket = before ? { ...newcomer, joinedAt: Math.min(before.ticket.joinedAt, newcomer.joinedAt) } : newcomer;
      count += 1;
      const entry: Entry = {
        ticket,
        sentAt: now,
        seniority: seniority(ticket),
        order: count,
        never: ticket.never.length > 0 ? new Set(ticket.never) : undefined,
      };
      const waits: Later[] = [];
      const partner = choose(entry, lanes.suitable(ticket), now, (other, at) => {
        count += 1;
        waits.push({ at, order: count, pair: [entry, other] });
      });
      const replaced = before && before.ticket.socketId !== ticket.socketId ? before.ticket.socketId : undefined;
      if (partner) {
        const status = { position: lanes.all.before(entry) + 1, total: lanes.all.size + 1 };
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
    holderOf: async (userId) => entries.get(userId)?.ticket.socketId,
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
        const partner = bothWait ? choose(newer, lanes.suitable(newer.ticket), now, () => {}) : undefined;
        if (!partner) continue;
        remove(newer);
        remove(partner);
        matches.push([partner.ticket, newer.ticket]);
      }
      return matches;
    },
    size: async () => lanes.all.size,
  };
}
