import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { conversation } from '../examples.ts';
import { carol, fail, openMessages, prepareMessages, withCarol } from '../MessagesScreen.fake.tsx';

beforeEach(prepareMessages);

test('offers friends without a conversation and opens the new one', async () => {
  const page = openMessages(null);
  page.api.answer('POST /api/messages/conversations', conversation({ id: withCarol, otherUser: carol }));
  await page.findByText('bob');
  await page.user.click(page.getByRole('button', { name: 'New conversation' }));
  const dialog = within(await page.findByRole('dialog', { name: 'New conversation' }));
  expect(dialog.queryByText('bob')).toBeNull();
  await page.user.type(dialog.getByLabelText('Search friends'), 'x');
  dialog.getByText('No friend is called “x”');
  await page.user.clear(dialog.getByLabelText('Search friends'));
  await page.user.click(dialog.getByRole('button', { name: /carol/ }));
  await page.findByRole('region', { name: 'Conversation with carol' });
  expect(page.callsTo('POST /api/messages/conversations')).toEqual([{ body: { userId: carol.userId } }]);
});

test('stops offering a former friend after the server refused', async () => {
  const page = openMessages(null, { conversations: [] });
  page.api.answer('POST /api/messages/conversations', fail('NOT_FRIENDS'));
  await page.user.click((await page.findAllByRole('button', { name: 'New conversation' }))[0] as HTMLElement);
  const dialog = within(await page.findByRole('dialog', { name: 'New conversation' }));
  await page.user.click(dialog.getByRole('button', { name: /bob/ }));
  await page.findByText('Error creating conversation.');
  expect(dialog.queryByRole('button', { name: /bob/ })).toBeNull();
  dialog.getByRole('button', { name: /carol/ });
});

test('shows an error when the conversation cannot be created', async () => {
  const page = openMessages(null);
  page.api.answer('POST /api/messages/conversations', fail());
  await page.findByText('bob');
  await page.user.click(page.getByRole('button', { name: 'New conversation' }));
  await page.user.click(await page.findByRole('button', { name: /carol/ }));
  await page.findByText('Error creating conversation.');
});
