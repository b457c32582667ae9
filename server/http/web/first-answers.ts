import type { AnyRoute, DataOf } from '@visavis/domain/wire/route.ts';

/** Answers of the API by their paths, as JSON that is safe within an element of a page. */
export type FirstAnswers = string & { readonly brand: 'first answers' };

/** Beyond this the page would wait for them longer than the app does, bytes. */
const ANSWERS_MAX = 20_000;

/** One answer, with what its contract names and nothing more. @throws ZodError where it is none */
export const answerOf = <R extends AnyRoute>(route: R, data: DataOf<R>): [path: string, answer: unknown] => [
  route.path,
  { success: true, data: route.data.parse(data) },
];

/** @returns undefined where they are too large for a page */
export function toFirstAnswers(answers: readonly [path: string, answer: unknown][]): FirstAnswers | undefined {
  const text = JSON.stringify(Object.fromEntries(answers)).replaceAll('<', '\\u003c');
  return Buffer.byteLength(text) > ANSWERS_MAX ? undefined : (text as FirstAnswers);
}
