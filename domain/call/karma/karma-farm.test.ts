import { describe, expect, it } from 'vitest';
import type { Rating } from '../contract.ts';
import { createKarmaLedger } from '../testing/karma-ledger.ts';

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 10, 23);
const MINUTES = 60_000;

/** Calls `daily` once for each day, with its number and its start. */
function eachDay(days: number, daily: (day: number, start: number) => void): void {
  for (let day = 0; day < days; day += 1) daily(day, START + day * DAY);
}

describe('karma after days of', () => {
  /** Six accounts: each pair calls for twenty minutes every day, and both rate the call positive. */
  function colluding(days: number): number {
    const ledger = createKarmaLedger();
    const accounts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const pairs = accounts.flatMap((a, at) => accounts.slice(at + 1).map((b) => [a, b] as const));
    eachDay(days, (_, start) => {
      for (const [slot, members] of pairs.entries()) {
        const call = { members, ratings: ['positive', 'positive'] as const, duration: 1200 };
        // Again as soon as possible: the second and third call of the day change nothing.
        for (const again of [0, 400, 800]) ledger.call({ ...call, at: start + (slot * 20 + again) * MINUTES });
      }
    });
    return Math.max(...accounts.map(ledger.karmaOf));
  }

  it.each([
    [1, 70],
    [3, 72],
    [30, 72],
    [60, 72],
  ])('six accounts that farm it: %i days lift the best of them to %d', (days, karma) => {
    expect(colluding(days)).toBe(karma);
  });

  /** Eight of 400 people a day, the same ones again after fifty days. */
  function meeting(days: number, ratings: readonly Rating[], duration: number): number {
    const ledger = createKarmaLedger();
    eachDay(days, (day, start) => {
      for (const [slot, rating] of ratings.entries()) {
        const peer = `peer-${(day * ratings.length + slot) % 400}`;
        const at = start + slot * 30 * MINUTES;
        ledger.call({ at, members: ['user', peer], ratings: ['dismiss', rating], duration });
      }
    });
    return ledger.karmaOf('user');
  }
  const liked = Array<Rating>(8).fill('positive');
  const mixed: Rating[] = [...liked.slice(0, 4), 'dismiss', 'dismiss', 'dismiss', 'negative'];

  it.each([
    ['everyone likes', 1, liked, 1200, 70],
    ['everyone likes', 3, liked, 1200, 90],
    ['everyone likes', 30, liked, 1200, 100],
    ['everyone likes, in short calls', 1, liked, 60, 69.6],
    ['everyone likes, in short calls', 3, liked, 60, 88.8],
    ['most like', 3, mixed, 60, 69],
    ['most like', 30, mixed, 60, 98.2],
  ])('an honest user whom %s, with 8 people a day: %i days', (_, days, ratings, duration, karma) => {
    expect(meeting(days, ratings, duration)).toBe(karma);
  });

  /** Ten accounts that each meet the target once a day and rate them negative. */
  function hated(days: number): number {
    const ledger = createKarmaLedger();
    eachDay(days, (_, start) => {
      for (let hater = 0; hater < 10; hater += 1) {
        const members = [`hater-${hater}`, 'target'] as const;
        ledger.call({ at: start + hater * MINUTES, members, ratings: ['negative', 'dismiss'], duration: 40 });
      }
    });
    return ledger.karmaOf('target');
  }

  it.each([
    [1, 50],
    [3, 36.5],
    [30, 32.1],
  ])('ten haters who meet the same user every day: %i days', (days, karma) => {
    expect(hated(days)).toBe(karma);
  });
});
