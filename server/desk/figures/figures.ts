import type { Figures, Totals } from '@visavis/domain/desk/figures.ts';
import { stringify } from 'csv-stringify/sync';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { FiguresRepo } from './repo.ts';
import { calendarYear, lastDays, linesOf, presentFigures, type ReportLine } from './rows.ts';

const COLUMNS = ['year', 'rule', 'figure', 'value'] as const satisfies (keyof ReportLine)[];

/** A spreadsheet would run a cell that starts like a formula, so none does. */
export const toCsv = (lines: readonly ReportLine[]): string =>
  stringify([...lines], { header: true, columns: [...COLUMNS], escape_formulas: true, record_delimiter: 'windows' });

export interface FiguresDependencies {
  repo: FiguresRepo;
  clock: Clock;
  random: Random;
  /** how many people, calls, messages and reports there are now */
  totals(): Promise<Totals>;
}

export type FiguresService = ReturnType<typeof createFigures>;

export function createFigures({ repo, clock, random, totals }: FiguresDependencies) {
  return {
    totals,

    async last(days: number): Promise<Figures> {
      const now = clock.now();
      const period = lastDays(days, now);
      const [counts, byDay] = [await repo.counts(period), await repo.reportsByDay(period)];
      const medianTimeToDecision = await repo.medianTimeToDecision(period);
      return presentFigures({ days, counts, byDay, medianTimeToDecision }, now);
    },

    /** The transparency report of a year, as CSV. */
    async ofYear(staffId: string, year: number): Promise<string> {
      const period = calendarYear(year);
      await repo.record({
        id: random.uuid(clock.now()),
        at: new Date(clock.now()),
        staffId,
        action: 'figures_exported',
        subject: { kind: 'desk', id: null },
        personId: null,
        details: { year },
      });
      return toCsv(linesOf(year, await repo.counts(period), await repo.medianTimeToDecision(period)));
    },
  };
}
