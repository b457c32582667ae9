/** The part that is read of Stryker's JSON report. */
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}
interface Mutant {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: Position; end: Position };
}
interface Position {
  line: number;
  column: number;
}

export interface Score {
  folder: string;
  killed: number;
  /** mutants that no test noticed */
  survived: number;
  /** killed of all, in percent */
  percent: number;
}

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];

/** The feature that a file belongs to, as `domain/call`. */
const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Scores by folder. Mutants that were ignored or do not compile count for nothing. */
export function scores(report: Report): Score[] {
  const counts = new Map<string, { killed: number; survived: number }>();
  for (const [path, { mutants }] of Object.entries(report.files)) {
    const count = counts.get(folderOf(path)) ?? { killed: 0, survived: 0 };
    count.killed += mutants.filter(({ status }) => KILLED.includes(status)).length;
    count.survived += mutants.filter(({ status }) => SURVIVED.includes(status)).length;
    counts.set(folderOf(path), count);
  }
  return [...counts]
    .filter(([, { killed, survived }]) => killed + survived > 0)
    .map(([folder, count]) => ({ folder, ...count, percent: (100 * count.killed) / (count.killed + count.survived) }))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** One line for each mutant that no test noticed: where it is, and what became of what. */
export function survivors(report: Report): string[] {
  return Object.entries(report.files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ location: { start, end }, replacement = '', mutatorName }) => {
        const line = lines[start.line - 1] ?? '';
        const original = end.line === start.line ? line.slice(start.column - 1, end.column - 1) : line.trim();
        return `${path}:${start.line} ${mutatorName}: ${original} → ${replacement.replace(/\s+/g, ' ')}`;
      });
  });
}

/** A table of scores with a verdict where there is a bound. */
export function table(rows: readonly (Score & { atLeast: number | undefined })[]): string {
  const cells = rows.map(({ folder, killed, survived, percent, atLeast }) => [
    folder,
    String(killed),
    String(survived),
    `${(Math.floor(percent * 10) / 10).toFixed(1)} %`,
    atLeast === undefined ? '' : `${atLeast} %`,
    passes({ percent, atLeast }) ? 'ok' : 'too low',
  ]);
  const all = [['folder', 'killed', 'survived', 'score', 'at least', ''], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

export const passes = ({ percent, atLeast }: { percent: number; atLeast: number | undefined }) =>
  atLeast === undefined || percent >= atLeast;
