import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A statement of the server, as it was run once. */
export interface Statement {
  /** its text, however many values its lists have */
  key: string;
  text: string;
  /** by which connections keep its plan; most have none */
  name?: string | undefined;
  values: unknown[];
  /** the file and function that ran it */
  by: string;
}

/** The setting of where what was run is written, one statement a line. Nothing is recorded without it. */
export const STATEMENTS = 'VISAVIS_STATEMENTS';

/** Frames of a stack that are no one's own: what each statement passes through. */
const PASSED = /server\/(db\/(connect|transaction|prepared|pglite-thread)|testing\/(statements|queries))\.ts/;
const OF_TESTS = /\.(test|contract|fake|model)\.ts|server\/testing\//;

const keyOf = (text: string) =>
  text
    .replaceAll(/\$\d+(, \$\d+)+/g, '$n')
    .replaceAll(/\(([^()]*\$[^()]*)\)(, \([^()]*\$[^()]*\))+/g, '($1)')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The file and function of the server that a call comes from; undefined for what tests do themselves. */
function caller(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const frames = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const own = frames.find((frame) => /\/server\/(?!node_modules)/.test(frame) && !PASSED.test(frame));
  if (!own || OF_TESTS.test(own)) return undefined;
  const [, name = '', file] = /at (?:async )?(?:(\S+) )?\(?.*\/server\/([^:]+)/.exec(own) ?? [];
  return `${file} ${name.replace('Object.', '')}`.trim();
}

/** Writes each statement down the first time that the server runs it, on whatever connection. */
function record(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  for (const { prototype } of [pg.Client, pg.Pool]) {
    const query = prototype.query as (...input: unknown[]) => unknown;
    function recorded(this: unknown, ...input: unknown[]): unknown {
      const [asked, given] = input as [string | { text?: string; name?: string; values?: unknown[] }, unknown];
      const { text = '', name, values = [] } = typeof asked === 'string' ? { text: asked } : asked;
      const key = keyOf(text);
      if (!seen.has(key) && /^\W*(select|with|insert|update|delete)\b/i.test(text)) {
        const by = caller();
        if (by) {
          seen.add(key);
          const statement: Statement = { key, text, name, values: Array.isArray(given) ? given : values, by };
          appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
        }
      }
      return query.apply(this, input);
    }
    Object.assign(prototype, { query: recorded });
  }
}

// Test files of a worker share it.
const state = globalThis as { isRecording?: true };
const folder = process.env[STATEMENTS];
if (folder && !state.isRecording) {
  state.isRecording = true;
  record(folder);
}
