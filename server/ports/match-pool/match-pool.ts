import type { PeerInfo, QueueStatus } from '@visavis/domain/matching/contract.ts';
import type { Preferences } from '@visavis/domain/matching/rules.ts';

/** Someone's place in the queue, with all that choosing and the match need. Plain data: it may travel. */
export interface Ticket extends Preferences {
  userId: string;
  /** the socket that waits; the newest of a user's takes the place over */
  socketId: string;
  /** ms */
  joinedAt: number;
  /** ms ahead of the clock (rulings 6) */
  headStart: number;
  /** people never to meet: a block or a report in either direction */
  never: readonly string[];
  /** people met lately, `,<userId> <ms>` each; `metAt` reads it */
  met: string;
  /** what the other sees */
  info: PeerInfo;
  /** seconds that this user's plan lets a session last */
  sessionSeconds: number;
  /** friends, who may be connected directly */
  friends: readonly string[];
}

/**
 * When the owner of a list met someone last, ms. The list is text from the database to the queue: it grows with every
 * call and is passed on with every join, while almost nobody in it is ever looked for.
 */
export function metAt(met: string, userId: string): number | undefined {
  const wanted = `,${userId} `;
  let latest: number | undefined;
  for (let at = met.indexOf(wanted); at >= 0; at = met.indexOf(wanted, at + 1)) {
    latest = Math.max(latest ?? 0, Number.parseInt(met.slice(at + wanted.length), 10));
  }
  return latest;
}

/** Someone who is matched: of the ticket, what is not for choosing alone. */
export type Matched = Omit<Ticket, 'never' | 'met'>;

/** Two that left the queue together. */
export type Match = readonly [Matched, Matched];

export interface Joined {
  /** the place at the moment of joining, for one matched at once as well */
  status: QueueStatus;
  /** the socket that waited before for the same user, if it was another */
  replaced: string | undefined;
  match: Match | undefined;
}

/** The matching queue (rulings 6–9). Contract: match-pool.contract.ts. */
export interface MatchPool {
  /** Other processes match from the same queue: what they cannot see must be stored before a match is announced. */
  shared: boolean;
  /**
   * Gives the newcomer the best partner waiting, or a place. A user has one place: joining again keeps its
   * `joinedAt` and takes everything else from the new ticket.
   */
  join(ticket: Ticket, now: number): Promise<Joined>;
  /** @param socketId leaves only the place of this socket @returns the socket that waited, or undefined */
  leave(userId: string, socketId?: string): Promise<string | undefined>;
  /** The place of each; undefined for those who do not wait. */
  places(userIds: readonly string[]): Promise<(QueueStatus | undefined)[]>;
  /** A block or a report came between two who may both be waiting. */
  avoid(a: string, b: string): Promise<void>;
  /** Takes out the pairs that time alone has made possible. */
  due(now: number): Promise<Match[]>;
  size(): Promise<number>;
}
