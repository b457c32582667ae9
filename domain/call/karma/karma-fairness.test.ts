import { describe, expect, it } from 'vitest';
import { type Habits, ratedBy, sixAccounts } from '../testing/karma-people.ts';

const MONTH = 30;
/** One in ten ratings is unfair; a quarter of the calls end without one. */
const manners = { dismissed: 0.25, unfair: 0.1 };
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const figure = (value: number) => Math.round(value * 10) / 10;
// biome-ignore lint/suspicious/noConsole: the figures are meant to be read
const print = (line: string) => console.info(line);

describe('six accounts that collude', () => {
  const after = (habits: Omit<Habits, 'seed' | 'days' | 'manners'>, seeds: number) =>
    Array.from({ length: seeds }, (_, seed) => sixAccounts({ ...habits, seed: seed + 1, days: MONTH, manners }));
  /** How far the best colluding account is ahead of the mean of honest ones, at the end of each day. */
  function leads(colluding: number[][][], honest: number[][][]): number[] {
    return Array.from({ length: MONTH }, (_, day) => {
      const best = mean(colluding.map((run) => Math.max(...(run[day] ?? []))));
      return figure(best - mean(honest.flatMap((run) => run[day] ?? [])));
    });
  }

  it.each([
    [0, 5],
    [1, 6],
    [3, 8],
  ])(
    'and meet %i strangers a day gain less than 5 points over honest ones with the same %i calls',
    (strangers, calls) => {
      const colluding = after({ strangers, duration: 1200, collude: true }, 4);
      const honest = after({ strangers: calls, duration: 1200, collude: false }, 4);
      const lead = leads(colluding, honest);
      print(
        `${strangers} strangers: ahead by ${lead[0]} after a day, ${lead[6]} after a week, ${lead[29]} after 30 days`,
      );
      expect(Math.max(...lead)).toBeLessThan(5);
    },
  );

  it.each([
    [1, 'one call of five minutes a day'],
    [5, 'five calls of five minutes a day'],
  ])('and meet no one else are behind honest ones after 30 days: %i, %s', (strangers, _) => {
    const colluding = after({ strangers: 0, duration: 1200, collude: true }, 1);
    const honest = after({ strangers, duration: 300, collude: false }, 4);
    const lead = leads(colluding, honest);
    print(
      `against ${strangers} short calls a day: ${lead[0]} after a day, ${lead[6]} after a week, ${lead[29]} after 30 days`,
    );
    expect(lead.at(-1)).toBeLessThan(0);
  });
});

describe('an honest person', () => {
  it.each([0, 0.25, 0.5])(
    'of whose ratings one in ten is unfair stays above 55: %d of the calls unrated',
    (dismissed) => {
      const people = Array.from({ length: 200 }, (_, seed) => ratedBy(seed + 1, MONTH, { dismissed, unfair: 0.1 }));
      const lowest = people.map((karma) => Math.min(...karma)).sort((a, b) => a - b);
      const ends = people.map((karma) => karma.at(-1) ?? 0).sort((a, b) => a - b);
      print(
        `${dismissed} unrated: of ${people.length} people the unluckiest fell to ${lowest[0]}, and ended at ${ends[0]}; half ended at ${ends[100]} or more`,
      );
      expect(lowest[0]).toBeGreaterThan(55);
    },
  );
});
