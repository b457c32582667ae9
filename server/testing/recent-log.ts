import { type Level, multistream, pino } from 'pino';
import { logOptions } from '../ports/log.ts';

/** Lines that are kept. */
const KEPT = 60;
let lines: string[] = [];

/** A log that prints lines from a level on, and keeps the last of all, from `info` on, for a test that fails. */
export function createRecentLog(level: Level | 'silent') {
  const kept = { level: 'info' as const, stream: { write: keep } };
  const printed = level === 'silent' ? [] : [{ level, stream: process.stdout }];
  return pino({ ...logOptions, level: 'info', base: null }, multistream([kept, ...printed]));
}

function keep(line: string): void {
  lines.push(line.trimEnd());
  if (lines.length > KEPT) lines.shift();
}

/** The last lines since this was called before. */
export function takeRecentLog(): string[] {
  const taken = lines;
  lines = [];
  return taken;
}
