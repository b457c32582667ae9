import { pino } from 'pino';
import { logOptions } from '../ports/log.ts';

export type Line = Record<string, unknown> & { event?: string };

/** A log whose lines can be read. */
export function createCapturedLog() {
  const lines: string[] = [];
  return {
    log: pino({ level: 'info', ...logOptions }, { write: (line: string) => void lines.push(line) }),
    /** as written */
    text: () => lines.join(''),
    /** the security events among the lines */
    events: () => lines.map((line) => JSON.parse(line) as Line).filter((line) => line.security === true),
  };
}
