import { eventNames, routes } from '@visavis/domain/wire/contracts.ts';
import Fastify from 'fastify';
import { expect, it, test } from 'vitest';
import { docsRoutes, shapeOf } from './docs-page.ts';

test.each([
  [
    { type: 'object', properties: { id: { format: 'uuid' }, name: { type: 'string' } }, required: ['id'] },
    '{id: uuid, name?: string}',
  ],
  [{ type: 'array', items: { enum: ['a', null] } }, '("a" | null)[]'],
  [{ anyOf: [{ $ref: '#/components/schemas/Failure' }, { const: true }] }, 'Failure | true'],
  [{}, 'any'],
])('%j reads %s', (schema, shape) => {
  expect(shapeOf(schema)).toBe(shape);
});

it('shows every call and event on a page without scripts and styles', async () => {
  const app = Fastify();
  docsRoutes(app);
  const { body, headers } = await app.inject('/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const titles = [...body.matchAll(/<h3><code>([^<]+)</g)].map(([, title]) => title);
  const calls = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...calls, ...eventNames].filter((name) => !titles.includes(name))).toEqual([]);
  expect(body).not.toMatch(/<(?:script|style|link|img)|style=|https?:/);
  expect((await app.inject('/api/asyncapi.json')).json()).toMatchObject({ asyncapi: '3.0.0' });
  await app.close();
});
