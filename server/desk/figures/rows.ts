import type { Figures } from '@visavis/domain/desk/figures.ts';
import { categoryOf, REASONS, REPORT_REASONS, type ReportCategory } from '@visavis/domain/reports/rules.ts';

/** From `from` on, until before `to`. */
export interface Period {
  from: Date;
  to: Date;
}

/** Subjects of the counts, in the order of the yearly report. */
const FIGURES = [
  'reports',
  'reports_upheld',
  'reports_dismissed',
  'dismissals',
  'warnings',
  'suspensions',
  'automatic_suspensions',
  'decisions_undone',
  'appeals',
  'appeals_upheld',
  'appeals_overturned',
] as const;
type Figure = (typeof FIGURES)[number];

export interface Counted {
  figure: Figure | 'appeals_waiting';
  /** a rule, or the reason of a report as it was sent; null for a decision to dismiss, which names none */
  rule: string | null;
  count: number;
}

const DAY = 24 * 3_600_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last `days` whole days of UTC and what has passed of today. */
export function lastDays(days: number, now: number): Period {
  const today = now - (now % DAY);
  return { from: new Date(today - (days - 1) * DAY), to: new Date(now + 1) };
}

export const calendarYear = (year: number): Period => ({
  from: new Date(Date.UTC(year, 0, 1)),
  to: new Date(Date.UTC(year + 1, 0, 1)),
});

const isRule = (category: ReportCategory, { rule }: Counted) =>
  REASONS.some((reason) => reason === rule && categoryOf(reason) === category);

function sumOf(counts: readonly Counted[], figure: Counted['figure'], category?: ReportCategory): number {
  const some = counts.filter((one) => one.figure === figure && (!category || isRule(category, one)));
  return some.reduce((sum, { count }) => sum + count, 0);
}

export interface FigureRows {
  days: number;
  counts: readonly Counted[];
  byDay: readonly { day: string; count: number }[];
  /** seconds; null where nothing was decided */
  medianTimeToDecision: number | null;
}

/** @param now ms */
export function presentFigures({ days, counts, byDay, medianTimeToDecision }: FigureRows, now: number): Figures {
  const found = new Map(byDay.map(({ day, count }) => [day, count]));
  const first = lastDays(days, now).from.getTime();
  return {
    days,
    reportsByReason: REPORT_REASONS.map((reason) => ({ reason, count: sumOf(counts, 'reports', reason) })),
    reportsByDay: Array.from({ length: days }, (_, index) => {
      const day = dayOf(first + index * DAY);
      return { day, count: found.get(day) ?? 0 };
    }),
    medianTimeToDecision,
    decisions: {
      dismiss: sumOf(counts, 'dismissals'),
      warn: sumOf(counts, 'warnings'),
      suspend: sumOf(counts, 'suspensions'),
      automatic: sumOf(counts, 'automatic_suspensions'),
    },
    appeals: {
      made: sumOf(counts, 'appeals'),
      decided: sumOf(counts, 'appeals_upheld') + sumOf(counts, 'appeals_overturned'),
      overturned: sumOf(counts, 'appeals_overturned'),
      waiting: sumOf(counts, 'appeals_waiting'),
    },
  };
}

/** A line of the yearly report. */
export interface ReportLine {
  year: number;
  /** ALL: whatever the rule, and what names none */
  rule: ReportCategory | 'ALL';
  figure: string;
  /** '' where there is nothing to take it of */
  value: number | '';
}

const inHours = (seconds: number | null): number | '' => (seconds === null ? '' : Math.round(seconds / 360) / 10);

/** Every figure of every rule, those that are 0 among them, so that years can be compared line by line. */
export function linesOf(year: number, counts: readonly Counted[], medianTimeToDecision: number | null): ReportLine[] {
  const rules = ['ALL', ...REPORT_REASONS] as const;
  return [
    ...rules.flatMap((rule) =>
      FIGURES.filter((figure) => rule === 'ALL' || figure !== 'dismissals').map((figure) => ({
        year,
        rule,
        figure,
        value: sumOf(counts, figure, rule === 'ALL' ? undefined : rule),
      })),
    ),
    { year, rule: 'ALL', figure: 'median_hours_to_decision', value: inHours(medianTimeToDecision) },
  ];
}
