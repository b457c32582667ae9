import type { Rating } from '../contract.ts';
import { DAY } from '../rules.ts';
import { createKarmaLedger } from './karma-ledger.ts';

const START = Date.UTC(2026, 10, 23);
const MINUTES = 60_000;

/** Numbers from 0 to 1 by Mulberry32, the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How strangers rate someone, as shares of all calls; the rest are positive. */
export interface Manners {
  dismissed: number;
  /** of the ratings given */
  unfair: number;
}

const ratingBy = (next: () => number, { dismissed, unfair }: Manners): Rating =>
  next() < dismissed ? 'dismiss' : next() < unfair ? 'negative' : 'positive';

const RING = ['a', 'b', 'c', 'd', 'e', 'f'];
const pairs = RING.flatMap((a, at) => RING.slice(at + 1).map((b) => [a, b] as const));

export interface Habits {
  seed: number;
  days: number;
  manners: Manners;
  /** calls of each account a day */
  strangers: number;
  /** seconds */
  duration: number;
  /** whether the six also call one another for twenty minutes a day, and praise each other */
  collude: boolean;
}

/** Days of six accounts with their habits. @returns the karma of the six at the end of each day */
export function sixAccounts({ seed, days, manners, strangers, duration, collude }: Habits): number[][] {
  const next = seeded(seed);
  const ledger = createKarmaLedger();
  return Array.from({ length: days }, (_, day) => {
    const start = START + day * DAY;
    for (const [slot, members] of collude ? pairs.entries() : []) {
      const at = start + slot * 20 * MINUTES;
      ledger.call({ at, members, ratings: ['positive', 'positive'], duration: 1200 });
    }
    for (const user of RING) {
      for (let call = 0; call < strangers; call += 1) {
        const members = [user, `${user}, day ${day}, call ${call}`] as const;
        const at = start + (400 + call * 30) * MINUTES;
        ledger.call({ at, members, ratings: ['dismiss', ratingBy(next, manners)], duration });
      }
    }
    return RING.map(ledger.karmaOf);
  });
}

/** The karma of someone after each rating of their first days, five calls of five minutes a day. */
export function ratedBy(seed: number, days: number, manners: Manners): number[] {
  const next = seeded(seed);
  const ledger = createKarmaLedger();
  return Array.from({ length: days * 5 }, (_, call) => {
    const at = START + Math.floor(call / 5) * DAY + (call % 5) * 60 * MINUTES;
    const members = ['user', `stranger ${call}`] as const;
    ledger.call({ at, members, ratings: ['dismiss', ratingBy(next, manners)], duration: 300 });
    return ledger.karmaOf('user');
  });
}
