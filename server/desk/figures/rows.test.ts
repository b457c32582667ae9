import { REPORT_REASONS } from '@visavis/domain/reports/rules.ts';
import { expect, it } from 'vitest';
import { type Counted, calendarYear, lastDays, linesOf, presentFigures } from './rows.ts';

const now = Date.UTC(2026, 10, 23, 15, 30);
const counts: Counted[] = [
  { figure: 'reports', rule: 'SPAM', count: 2 },
  { figure: 'reports', rule: 'FAKE_PROFILE', count: 3 },
  { figure: 'reports', rule: 'HATE', count: 1 },
  { figure: 'dismissals', rule: null, count: 4 },
  { figure: 'warnings', rule: 'HATE', count: 1 },
  { figure: 'suspensions', rule: 'SPAM', count: 2 },
  { figure: 'automatic_suspensions', rule: 'SPAM', count: 1 },
  { figure: 'appeals', rule: 'SPAM', count: 2 },
  { figure: 'appeals_overturned', rule: 'SPAM', count: 1 },
  { figure: 'appeals_waiting', rule: null, count: 1 },
];

it('the last days begin at midnight UTC and end now', () => {
  expect(lastDays(1, now).from.toISOString()).toBe('2026-11-23T00:00:00.000Z');
  expect(lastDays(30, now).from.toISOString()).toBe('2026-10-25T00:00:00.000Z');
  expect(lastDays(1, now).to.getTime()).toBeGreaterThan(now);
});

it('a year ends before the next one begins', () => {
  expect(calendarYear(2026)).toEqual({ from: new Date('2026-01-01'), to: new Date('2027-01-01') });
});

it('figures count what earlier clients sent by the reason it counts as, and days without a report', () => {
  const byDay = [{ day: '2026-11-22', count: 6 }];
  const figures = presentFigures({ days: 3, counts, byDay, medianTimeToDecision: 5400 }, now);
  expect(figures).toMatchObject({
    days: 3,
    reportsByDay: [
      { day: '2026-11-21', count: 0 },
      { day: '2026-11-22', count: 6 },
      { day: '2026-11-23', count: 0 },
    ],
    medianTimeToDecision: 5400,
    decisions: { dismiss: 4, warn: 1, suspend: 2, automatic: 1 },
    appeals: { made: 2, overturned: 1, waiting: 1 },
  });
  expect(figures.reportsByReason.filter(({ count }) => count > 0)).toEqual([
    { reason: 'HATE', count: 1 },
    { reason: 'SPAM', count: 5 },
  ]);
});

it('the report of a year has every figure of every rule, and what they come to', () => {
  const lines = linesOf(2026, counts, 5400);
  const valuesOf = (rule: string, figure: string) =>
    lines.filter((line) => line.rule === rule && line.figure === figure).map(({ value }) => value);
  expect(new Set(lines.map(({ rule }) => rule))).toEqual(new Set(['ALL', ...REPORT_REASONS]));
  expect(lines).toHaveLength(11 + 10 * REPORT_REASONS.length + 1);
  expect(valuesOf('ALL', 'reports')).toEqual([6]);
  expect(valuesOf('SPAM', 'reports')).toEqual([5]);
  expect(valuesOf('MINOR', 'suspensions')).toEqual([0]);
  expect(valuesOf('ALL', 'dismissals')).toEqual([4]);
  expect(valuesOf('SPAM', 'dismissals')).toEqual([]);
  expect(valuesOf('ALL', 'median_hours_to_decision')).toEqual([1.5]);
  expect(linesOf(2026, [], null).at(-1)?.value).toBe('');
});
