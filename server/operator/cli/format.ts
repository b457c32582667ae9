import type { CommandName } from '../command-schema.ts';

type Fields = Record<string, unknown>;

/** The data of an answer as text. */
export function formatData(command: CommandName, data: unknown): string {
  if (command === 'reports list') return table(data as Fields[], 'No reports.');
  const { otherReports, ...fields } = data as Fields;
  const lines = [list(fields)];
  if (Array.isArray(otherReports)) {
    lines.push('', 'Other reports about this person:', table(otherReports as Fields[], 'None.'));
  }
  return lines.join('\n');
}

/** `suspendedUntil` → `suspended until` */
const label = (name: string) => name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * Removes control and bidirectional characters, with which a user's text could rewrite the operator's terminal.
 * Line breaks become spaces: one value, one line.
 */
const sanitize = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${label(name)} ${show(part)}`)
      .join(', ');
  }
  return sanitize(String(value));
}

function list(fields: Fields): string {
  const width = Math.max(...Object.keys(fields).map((name) => label(name).length));
  return Object.entries(fields)
    .map(([name, value]) => `${label(name).padEnd(width)}  ${show(value)}`)
    .join('\n');
}

function table(rows: readonly Fields[], empty: string): string {
  if (rows.length === 0) return empty;
  const columns = ['createdAt', 'status', 'reason', 'severity', 'evidence', 'reported', 'reporter', 'id'];
  const cells = [columns.map(label), ...rows.map((row) => columns.map((column) => show(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
