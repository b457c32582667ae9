import type { Rating } from '../contract.ts';
import { type KarmaFacts, karmaWindows, memberReward, ratingChange } from '../karma.ts';
import { KARMA_DEFAULT } from '../rules.ts';

interface Entry {
  user: string;
  from: string;
  reason: 'rating' | 'long_call';
  call: number;
  at: number;
  delta: number;
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

/** Users, and the karma that the rules give them for their calls: what the server's transactions do, in memory. */
export function createKarmaLedger() {
  const entries: Entry[] = [];
  const rewards = new Map<string, number>();
  let calls = 0;

  const karmaOf = (user: string): number =>
    Math.round(entries.reduce((sum, entry) => (entry.user === user ? sum + entry.delta : sum), KARMA_DEFAULT) * 100) /
    100;

  function factsOf(user: string, from: string, at: number): KarmaFacts {
    const since = karmaWindows(at);
    const mine = entries.filter((entry) => entry.user === user);
    const circle = mine.filter((entry) => entry.at > since.circle && entry.delta >= 0).map((entry) => entry.from);
    const repeats = mine.filter((entry) => entry.from === from && entry.at > since.repeats && entry.call !== calls);
    return {
      karma: karmaOf(user),
      today: mine.reduce((sum, entry) => (entry.at >= since.day ? sum + entry.delta : sum), 0),
      repeats: new Set(repeats.map(({ call }) => call)).size,
      circle: new Set([...circle, from]).size,
    };
  }

  function enter(user: string, from: string, reason: Entry['reason'], at: number, delta: number): void {
    entries.push({ user, from, reason, call: calls, at, delta });
  }

  function rate(rater: string, rated: string, rating: Rating, at: number): void {
    const lately = (entry: Entry) =>
      entry.user === rated && entry.from === rater && entry.reason === 'rating' && entry.at > karmaWindows(at).pair;
    const facts = { ...factsOf(rated, rater, at), rating, raterKarma: karmaOf(rater) };
    const change = ratingChange({ ...facts, countedLately: entries.some(lately) });
    if (change) enter(rated, rater, 'rating', at, change.delta);
  }

  return {
    karmaOf,
    call({ at, members: [a, b], ratings: [ofB, ofA], duration }: SimulatedCall): void {
      calls += 1;
      const pair = [a, b].sort().join();
      const rewardedLately = (rewards.get(pair) ?? Number.NEGATIVE_INFINITY) > karmaWindows(at).pair;
      for (const [user, peer] of [[a, b] as const, [b, a] as const]) {
        const { xpGained, karma } = memberReward({ ...factsOf(user, peer, at), duration, rewardedLately });
        if (xpGained > 0) rewards.set(pair, at);
        if (karma.delta !== 0) enter(user, peer, 'long_call', at, karma.delta);
      }
      rate(a, b, ofB, at);
      rate(b, a, ofA, at);
    },
  };
}
