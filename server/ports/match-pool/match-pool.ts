import type { PeerInfo, QueueStatus } from '@visavis/domain/matching/contract.ts';
import type { Preferences } from '@visavis/domain/matching/rules.ts';

/** A user's entry in the queue, with everything that choosing and the match need. Plain data: it can be serialised. */
export interface Ticket extends Preferences {
  userId: string;
  /** the socket that waits: the user's newest */
  socketId: string;
  /** ms */
  joinedAt: number;
  /** ms ahead of the clock (rulings 6) */
  headStart: number;
  /** users never to match: a block or a report in either direction */
  never: readonly string[];
  /** users met recently, `,<userId> <ms>` each; `metAt` reads it */
  met: string;
  /** what the other sees */
  info: PeerInfo;
  /** as written in a public profile; of a private one none. A ticket of an older node has no list */
  shownInterests?: readonly string[];
  /** how long this user's plan lets a session last, seconds */
  sessionSeconds: number;
  /** friends, who may be connected directly */
  friends: readonly string[];
}

/**
 * When the owner of a list last met a user, ms. The list stays text from the database to the queue: it is passed on with
 * every join, and most of its users are never searched (docs/decisions/011).
 */
export function metAt(met: string, userId: string): number | undefined {
  const wanted = `,${userId} `;
  let latest: number | undefined;
  for (let at = met.indexOf(wanted); at >= 0; at = met.indexOf(wanted, at + 1)) {
    latest = Math.max(latest ?? 0, Number.parseInt(met.slice(at + wanted.length), 10));
  }
  return latest;
}

/** A matched user: the ticket without what only choosing needs. */
export type Matched = Omit<Ticket, 'never' | 'met'>;

/** Two users who left the queue together. */
export type Match = readonly [Matched, Matched];

export interface Joined {
  /** the place at the moment of joining, even for a user matched then */
  status: QueueStatus;
  /** the user's socket that waited before, if another */
  replaced: string | undefined;
  match: Match | undefined;
  /** another socket of the user's has joined since this join was sent: nothing has changed, and that one waits */
  isOutdated?: boolean;
}

/** The matching queue (rulings 6–9). Contract: match-pool.contract.ts. */
export interface MatchPool {
  /** whether other nodes match from the same queue: then a match must be stored before it is announced */
  shared: boolean;
  /**
   * Matches the newcomer with the best partner, or gives a place. A user has one place: joining again keeps its
   * `joinedAt` and takes the rest from the new ticket.
   * @param now ms, when the join was sent: one that arrives late replaces none that was sent after it
   */
  join(ticket: Ticket, now: number): Promise<Joined>;
  /** @param socketId removes only the place of this socket @returns the socket that waited, or undefined */
  leave(userId: string, socketId?: string): Promise<string | undefined>;
  /** The socket that a user waits with. */
  holderOf(userId: string): Promise<string | undefined>;
  /** The place of each user; undefined for those who do not wait. */
  places(userIds: readonly string[]): Promise<(QueueStatus | undefined)[]>;
  /** Never matches these two, who may both be waiting: after a block or a report. */
  avoid(a: string, b: string): Promise<void>;
  /** Matches the pairs that the passing of time has made possible, and removes them from the queue. */
  due(now: number): Promise<Match[]>;
  size(): Promise<number>;
}
