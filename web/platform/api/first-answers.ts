import { firstAnswersTime } from '@visavis/domain/wire/pages.ts';
import type { ServerTime } from '../clock.ts';
import type { Transport } from './transport.ts';

/** Answers of the API by their paths, that came with the page. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/** How old the page may be for them to stand for new ones, ms. */
export const FIRST_ANSWERS_AGE = 30_000;

/**
 * What the server has put into the page (server/http/web/first-answers.ts).
 * @param text of its element, which holds a placeholder where the server had nothing for it
 */
export function parseFirstAnswers(text: string | null | undefined): FirstAnswers {
  const answers: unknown = text ? JSON.parse(text) : null;
  return typeof answers === 'object' && answers !== null ? (answers as FirstAnswers) : {};
}

/** The server's time in the page; it is no number where the page has none. @param timing of this page */
export function timeOfPage(
  answers: FirstAnswers,
  timing: Pick<Performance, 'timeOrigin' | 'getEntriesByType'>,
): ServerTime {
  const [page] = timing.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const at = (ms = 0) => timing.timeOrigin + ms;
  const said = Number(answers[firstAnswersTime] ?? Number.NaN);
  return { said, within: 1, asked: at(page?.requestStart), heard: at(page?.responseEnd) };
}

/**
 * Answers each question once with what came with the page, and sends all others. Whatever changes something on the server
 * makes them old.
 * @param age of the page, ms
 */
export function withFirstAnswers(answers: FirstAnswers, age: () => number, send: Transport): Transport {
  const left = new Map(Object.entries(answers));
  return async (request) => {
    if (request.method !== 'GET') left.clear();
    const body = left.get(request.url);
    left.delete(request.url);
    if (body === undefined || age() > FIRST_ANSWERS_AGE) return send(request);
    return { status: 200, retryAfter: null, body };
  };
}
