import { builtAnswers } from '@visavis/domain/wire/pages.ts';
import { beforeEach, expect, test } from 'vitest';
import { FIRST_ANSWERS_AGE, parseFirstAnswers, timeOfPage, withFirstAnswers } from './first-answers.ts';
import type { WireRequest } from './transport.ts';

const brought = { success: true, data: 'brought' };
const asked = { success: true, data: 'asked' };
const requests: string[] = [];
let age = 0;
beforeEach(() => {
  requests.length = 0;
  age = 0;
});

const open = (answers: Record<string, unknown> = { '/api/list': brought }) => {
  const send = withFirstAnswers(
    answers,
    () => age,
    async ({ method, url }) => {
      requests.push(`${method} ${url}`);
      return { status: 200, retryAfter: null, body: asked };
    },
  );
  return async (url: string, method = 'GET') => {
    const request: WireRequest = { method, url, headers: {}, body: undefined, signal: new AbortController().signal };
    return (await send(request)).body;
  };
};

test('what came with the page answers its question once, without a request', async () => {
  const ask = open();
  expect(await ask('/api/list')).toBe(brought);
  expect(requests).toEqual([]);
  expect(await ask('/api/list')).toBe(asked);
  expect(requests).toEqual(['GET /api/list']);
});

test('other questions are asked', async () => {
  const ask = open();
  expect(await ask('/api/other')).toBe(asked);
  expect(await ask('/api/list?before=1')).toBe(asked);
});

test('what came with an old page is asked again', async () => {
  const ask = open();
  age = FIRST_ANSWERS_AGE;
  expect(await open()('/api/list')).toBe(brought);
  age = FIRST_ANSWERS_AGE + 1;
  expect(await ask('/api/list')).toBe(asked);
  age = 0;
  expect(await ask('/api/list')).toBe(asked);
});

test('after something has changed, such as who is signed in, everything is asked', async () => {
  const ask = open();
  await ask('/api/auth/logout', 'POST');
  expect(await ask('/api/list')).toBe(asked);
});

test.each([null, undefined, '', builtAnswers, 'null', '7'])('a page with %s has brought nothing', (text) => {
  expect(parseFirstAnswers(text)).toEqual({});
});

test('a page has brought what its element holds', () => {
  expect(parseFirstAnswers('{"/api/list":{"success":true}}')).toEqual({ '/api/list': { success: true } });
});

test.each([
  ['with a time', { now: 5000 }, 5000],
  ['without one', {}, Number.NaN],
])('a page %s says when it was asked for and came', (_name, answers, said) => {
  const timing = { timeOrigin: 1000, getEntriesByType: () => [{ requestStart: 10, responseEnd: 30 }] };
  expect(timeOfPage(answers, timing as unknown as Performance)).toEqual({ said, within: 1, asked: 1010, heard: 1030 });
});
