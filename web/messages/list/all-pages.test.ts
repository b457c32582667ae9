import { CONVERSATIONS_PAGE } from '@visavis/domain/messages/rules.ts';
import { expect, test } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { conversation } from '../examples.ts';
import { allPages } from './all-pages.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const listed = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => conversation({ id: idOf(from + index) }));

test('a list of conversations is fetched to its end, and one that moves meanwhile is there once', async () => {
  const { api } = createFakeServices();
  api.answer('GET /api/messages/conversations', ({ query }: { query?: { before?: string } }) => {
    if (query?.before === undefined) return listed(0, CONVERSATIONS_PAGE);
    return query.before === idOf(CONVERSATIONS_PAGE - 1) ? [...listed(3, 4), ...listed(CONVERSATIONS_PAGE, 600)] : [];
  });
  expect((await allPages(api, 'GET /api/messages/conversations')).map(({ id }) => id)).toEqual(
    listed(0, 600).map(({ id }) => id),
  );
  expect(api.calls).toHaveLength(2);
});

test('one page is asked for where there is no more, without a parameter', async () => {
  const { api } = createFakeServices();
  api.answer('GET /api/messages/conversations', listed(0, 3));
  expect(await allPages(api, 'GET /api/messages/conversations')).toHaveLength(3);
  expect(api.calls.map(({ input }) => input)).toEqual([{}]);
});
