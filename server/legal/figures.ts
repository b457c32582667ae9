import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const YEAR = /^(\d{4})\.csv$/;

/** The text of a cell: what Markdown would read as markup stays text. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|~#]/g, '\\$&');

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** A CSV file, its first line the head, as a Markdown table; undefined for an empty one. */
export function tableOf(csv: string): string | undefined {
  const [head, ...rows] = parse(csv, { bom: true, skip_empty_lines: true, relax_column_count: true, trim: true });
  if (!head) return undefined;
  const filled = rows.map((row) => head.map((_, index) => row[index] ?? ''));
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...filled.map(line)].join('\n');
}

/** The figures that the operator has published as `<year>.csv`, the newest year first; undefined for none. */
export function readFigures(folder: string): string | undefined {
  const years = namesIn(folder).flatMap((name) => YEAR.exec(name)?.[1] ?? []);
  const parts = years
    .sort()
    .reverse()
    .flatMap((year) => {
      const table = tableOf(readFileSync(join(folder, `${year}.csv`), 'utf8'));
      return table ? [`### ${year}\n\n${table}`] : [];
    });
  return parts.length > 0 ? parts.join('\n\n') : undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
