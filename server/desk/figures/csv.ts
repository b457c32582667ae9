import { stringify } from 'csv-stringify/sync';
import type { ReportLine } from './rows.ts';

const COLUMNS = ['year', 'rule', 'figure', 'value'] as const satisfies (keyof ReportLine)[];

/** A spreadsheet would run a cell that starts like a formula, so none does. */
export const toCsv = (lines: readonly ReportLine[]): string =>
  stringify([...lines], { header: true, columns: [...COLUMNS], escape_formulas: true, record_delimiter: 'windows' });
