import type { Rating } from '../contract.ts';
import { type KarmaFacts, karmaWindows, lossFloor, memberReward, ratingChange } from '../karma/karma.ts';
import { KARMA_DEFAULT } from '../karma/rules.ts';
import { callRewards } from '../rules.ts';

interface Entry {
  from: string;
  reason: 'rating' | 'long_call';
  call: number;
  at: number;
  delta: number;
}

interface Rated {
  from: string;
  at: number;
  isDown: boolean;
}

export interface SimulatedCall {
  /** ms */
  at: number;
  /** the two members and the rating that each gives the other */
  members: readonly [user: string, peer: string];
  ratings: readonly [ofPeer: Rating, ofUser: Rating];
  /** whole seconds */
  duration: number;
}

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Users, and the karma that the rules give them for their calls: what the server's transactions do, in memory. */
export function createKarmaLedger() {
  const accounts = new Map<string, { karma: number; entries: Entry[]; ratings: Rated[] }>();
  const rewards = new Map<string, { at: number; long: boolean }[]>();
  let calls = 0;

  function accountOf(user: string) {
    const account = accounts.get(user) ?? { karma: KARMA_DEFAULT, entries: [], ratings: [] };
    accounts.set(user, account);
    return account;
  }

  function factsOf(user: string, from: string, at: number): KarmaFacts {
    const since = karmaWindows(at);
    const { karma, entries } = accountOf(user);
    const circle = entries.filter((entry) => entry.at > since.circle && entry.delta >= 0).map((entry) => entry.from);
    const repeats = entries.filter((entry) => entry.from === from && entry.at > since.repeats && entry.call !== calls);
    return {
      karma,
      today: entries.reduce((sum, entry) => (entry.at >= since.day ? sum + entry.delta : sum), 0),
      repeats: new Set(repeats.map(({ call }) => call)).size,
      circle: new Set([...circle, from]).size,
    };
  }

  function enter(user: string, from: string, reason: Entry['reason'], at: number, delta: number): void {
    const account = accountOf(user);
    account.karma = cents(account.karma + delta);
    account.entries.push({ from, reason, call: calls, at, delta });
  }

  function rate(rater: string, rated: string, rating: Rating, at: number): void {
    const lately = ({ from, reason, at: then }: Entry) =>
      from === rater && reason === 'rating' && then > karmaWindows(at).pair;
    if (rating === 'dismiss') return;
    const { ratings } = accountOf(rated);
    ratings.push({ from: rater, at, isDown: rating === 'negative' });
    const recent = ratings.filter((one) => one.at > karmaWindows(at).circle);
    const people = (some: Rated[]) => new Set(some.map(({ from }) => from)).size;
    const floor = lossFloor({ raters: people(recent), against: people(recent.filter(({ isDown }) => isDown)) });
    const facts = { ...factsOf(rated, rater, at), floor, rating, raterKarma: accountOf(rater).karma };
    const change = ratingChange({ ...facts, countedLately: accountOf(rated).entries.some(lately) });
    if (change) enter(rated, rater, 'rating', at, change.delta);
  }

  return {
    karmaOf: (user: string): number => accountOf(user).karma,
    call({ at, members: [a, b], ratings: [ofB, ofA], duration }: SimulatedCall): void {
      calls += 1;
      const since = karmaWindows(at);
      const pair = [a, b].sort().join();
      const earlier = rewards.get(pair) ?? [];
      const rewardedLately = earlier.some((reward) => reward.at > since.pair);
      const repeats = earlier.filter((reward) => reward.long && reward.at > since.repeats).length;
      for (const [user, peer] of [[a, b] as const, [b, a] as const]) {
        const { karma } = memberReward({ ...factsOf(user, peer, at), repeats, duration, rewardedLately });
        if (karma.delta !== 0) enter(user, peer, 'long_call', at, karma.delta);
      }
      const { xpGained, karmaGained } = callRewards(duration);
      if (xpGained > 0 && !rewardedLately) rewards.set(pair, [...earlier, { at, long: karmaGained > 0 }]);
      rate(a, b, ofB, at);
      rate(b, a, ofA, at);
    },
  };
}
