import { existsSync, readFileSync } from 'node:fs';
import type { Report } from './test-summary.ts';

type Attachment = {
  name: string;
  contentType: string;
  path?: string;
  /** in base64 */
  body?: string;
};
type Result = { errors: { message?: string }[]; attachments?: Attachment[] };
type Suite = {
  suites?: Suite[];
  specs?: { file: string; title: string; tests: { projectName: string; status: string; results: Result[] }[] }[];
};

/** Of what each page showed and of the end of the server's log, characters. */
const SHOWN = 5000;

/** Reads the report of Playwright's JSON reporter; undefined when there is none. */
export function readPlaywright(path: string): Report | undefined {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8')) as Suite & {
    /** outside any test, such as a file that cannot be loaded */
    errors?: { message?: string }[];
    stats: { expected: number; unexpected: number; skipped: number };
  };
  const { expected, unexpected, skipped } = report.stats;
  const outside = (report.errors ?? []).map(({ message = '' }) => message);
  return {
    counts: { passed: expected, failed: unexpected, ...(skipped > 0 && { skipped }) },
    failures: [...outside, ...failuresIn(report)],
  };
}

function failuresIn({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => [`${projectName}: ${file}: ${title}`, ...results.map(explain)].join('\n')),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** The errors, then what was attached: what each page showed, where its picture is, and the end of the server's log. */
function explain({ errors, attachments = [] }: Result): string {
  const texts = attachments.filter(({ contentType }) => contentType === 'text/plain');
  const notes = texts.length > 0 ? texts : attachments.filter(({ name }) => name === 'error-context');
  return [
    ...errors.map(({ message = '' }) => message),
    ...attachments
      .filter(({ contentType, path }) => contentType.startsWith('image/') && path)
      .map(({ name, path }) => `${name}: ${path}`),
    ...notes.map((note) => `── ${note.name}\n${excerpt(note)}`),
  ].join('\n');
}

/** A log is cut at its begin, all else at its end. Of Playwright's own note only the page says more than the error. */
function excerpt({ name, path, body }: Attachment): string {
  const text = body
    ? Buffer.from(body, 'base64').toString()
    : path && existsSync(path)
      ? readFileSync(path, 'utf8')
      : '';
  if (name === 'server log') return text.slice(-SHOWN);
  if (name === 'error-context') return (/```yaml\n(.*?)```/s.exec(text)?.[1] ?? '').slice(0, SHOWN);
  return text.slice(0, SHOWN);
}
