import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { friend, idOf, person, request } from '../examples.ts';
import { FriendButton } from '../requests/FriendButton.tsx';
import { BlockedList } from './BlockedList.tsx';
import { BlockOffer } from './BlockOffer.tsx';
import { PersonMenu } from './PersonMenu.tsx';

beforeEach(() => speak('en'));

test('blocks after a confirmation, ends the friendship, and unblocks from the list', async () => {
  const services = createFakeServices();
  const { api } = services;
  api.answer('GET /api/friends', [friend('bob')]);
  api.answer('GET /api/friends/pending', []);
  api.answer('GET /api/friends/sent', []);
  api.answer('GET /api/friends/blocked', []);
  api.answer('POST /api/friends/:id/block', () => {
    api.answer('GET /api/friends/blocked', [person('bob')]);
    return null;
  });
  api.answer('DELETE /api/friends/:id/block', () => {
    api.answer('GET /api/friends/blocked', []);
    return null;
  });
  const page = draw(
    withServices(
      <>
        <FriendButton userId={idOf('bob')} look="over" />
        <PersonMenu userId={idOf('bob')} username="bob" />
        <BlockedList />
      </>,
      services,
    ),
  );
  await page.findByText('You have not blocked anyone.');
  await page.findByRole('img', { name: 'Friends' });
  await page.user.click(page.getByRole('button', { name: 'More options for bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Block' }));
  expect(api.calls.some(({ route }) => route === 'POST /api/friends/:id/block')).toBe(false);
  const dialog = await page.findByRole('alertdialog', { name: 'Block bob?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  const unblock = await page.findByRole('button', { name: 'Unblock bob' });
  expect(services.avoided.has(idOf('bob'))).toBe(true);
  expect(page.queryByRole('img', { name: 'Friends' })).toBeNull();
  await page.user.click(unblock);
  const none = await page.findByText('You have not blocked anyone.');
  await waitFor(() => expect(document.activeElement).toBe(none));
  await page.findByRole('button', { name: 'Add friend' });
});

test('unblocking shows a request that came over the block', async () => {
  const services = createFakeServices();
  const { api } = services;
  api.answer('GET /api/friends', []);
  api.answer('GET /api/friends/pending', []);
  api.answer('GET /api/friends/sent', []);
  api.answer('GET /api/friends/blocked', [person('bob')]);
  api.answer('DELETE /api/friends/:id/block', () => {
    api.answer('GET /api/friends/blocked', []);
    api.answer('GET /api/friends/pending', [request('bob', 'alice')]);
    return null;
  });
  const page = draw(
    withServices(
      <>
        <FriendButton userId={idOf('bob')} look="over" />
        <BlockedList />
      </>,
      services,
    ),
  );
  await page.user.click(await page.findByRole('button', { name: 'Unblock bob' }));
  await page.findByRole('button', { name: /Accept/ });
});

test.each([
  ['friends', 'GET /api/friends'],
  ['received requests', 'GET /api/friends/pending'],
  ['sent requests', 'GET /api/friends/sent'],
  ['blocked', 'GET /api/friends/blocked'],
] as const)('blocks also where the list of %s cannot be loaded', async (_, broken) => {
  const services = createFakeServices();
  const { api } = services;
  for (const list of [
    'GET /api/friends',
    'GET /api/friends/pending',
    'GET /api/friends/sent',
    'GET /api/friends/blocked',
  ] as const)
    if (list !== broken) api.answer(list, []);
  api.answer(broken, () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  api.answer('POST /api/friends/:id/block', null);
  const page = draw(withServices(<PersonMenu userId={idOf('bob')} username="bob" />, services));
  await page.user.click(page.getByRole('button', { name: 'More options for bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Block' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Block bob?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(api.calls.some(({ route }) => route === 'POST /api/friends/:id/block')).toBe(true);
});

test('offers no block any more once it is done', async () => {
  const services = createFakeServices();
  services.api.answer('POST /api/friends/:id/block', null);
  const page = draw(
    withServices(<BlockOffer userId={idOf('bob')} username="bob" words="Block bob as well?" />, services),
  );
  page.getByText('Block bob as well?');
  await page.user.click(page.getByRole('button', { name: 'Block bob' }));
  await page.findByText('bob is blocked.');
  expect(page.queryByText('Block bob as well?')).toBeNull();
});
