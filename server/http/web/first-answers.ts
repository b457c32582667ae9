import { firstAnswersTime } from '@visavis/domain/wire/pages.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';

/** Answers of the API by their paths, as JSON that is safe within an element of a page. */
export type FirstAnswers = string & { readonly brand: 'first answers' };

/** Beyond this the page would wait for them longer than the app does, bytes. */
const ANSWERS_MAX = 20_000;

/**
 * @param answers the more important first; those for which the page has no room are left out
 * @param now for browsers whose clock is wrong, ms
 */
export function toFirstAnswers(
  answers: readonly (readonly [route: AnyRoute, data: unknown])[],
  now: number,
): FirstAnswers {
  const parts = [`"${firstAnswersTime}":${now}`];
  let size = 2;
  for (const [{ path }, data] of answers) {
    const part = `${JSON.stringify(path)}:${JSON.stringify({ success: true, data }).replaceAll('<', '\\u003c')}`;
    const added = Buffer.byteLength(part) + 1;
    if (size + added > ANSWERS_MAX) continue;
    size += added;
    parts.push(part);
  }
  return `{${parts.join(',')}}` as FirstAnswers;
}
