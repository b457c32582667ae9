import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { friend, idOf, request } from '../examples.ts';
import { fail, openFriends } from '../FriendsScreen.fake.tsx';

beforeEach(async () => {
  await speak('en');
  toast.remove();
});

test('counts friends, online friends and pending requests in the header', async () => {
  const page = openFriends('friends', {
    friends: [friend('bob'), friend('carol')],
    pending: [request('dan', 'alice')],
  });
  await page.findByText('bob');
  const counts = page.getAllByRole('definition').map((count) => count.textContent);
  expect(counts).toEqual(['2', '1', '1']);
  expect(page.getByRole('tab', { name: /Requests/ }).textContent).toBe('Requests1');
});

test('spec.md section 2, Friends: the header has its three counts also at zero', async () => {
  const page = openFriends('friends', { friends: [], pending: [] });
  await page.findByText('No friends yet');
  expect(page.getAllByRole('definition').map((count) => count.textContent)).toEqual(['0', '0', '0']);
});

test('lists online friends first and searches by name', async () => {
  const page = openFriends('friends', { friends: [friend('carol'), friend('zoe'), friend('bob')] });
  await page.findByText('zoe');
  const list = page.getByRole('list', { name: 'My friends' });
  const names = () =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(names()).toEqual(['bob', 'carol', 'zoe']);
  await page.user.type(page.getByLabelText('Search friends'), 'O');
  expect(names()).toEqual(['bob', 'carol', 'zoe']);
  await page.user.type(page.getByLabelText('Search friends'), 'E');
  expect(names()).toEqual(['zoe']);
  await page.user.type(page.getByLabelText('Search friends'), 'X');
  page.getByText('No friend is called “OEX”');
  await page.user.click(page.getByRole('button', { name: 'Clear the search' }));
  expect(page.getAllByRole('link')).toHaveLength(3);
});

test('messages a friend', async () => {
  const page = openFriends('friends', { friends: [friend('bob')] });
  await page.user.click(await page.findByRole('button', { name: 'Message bob' }));
  expect(page.onMessage).toHaveBeenCalledExactlyOnceWith(idOf('bob'));
});

test('removes a friend after a confirmation', async () => {
  const page = openFriends('friends', { friends: [friend('bob'), friend('carol')] });
  page.api.answer('DELETE /api/friends/:id', null);
  await page.user.click(await page.findByRole('button', { name: 'More options for bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Remove friend' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Remove bob?' });
  expect(page.callsTo('DELETE /api/friends/:id')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await page.findByText('Friend removed');
  expect(page.callsTo('DELETE /api/friends/:id')).toEqual([{ params: { id: friend('bob').friendshipId } }]);
  await expect.poll(() => page.queryByText('bob')).toBeNull();
  page.getByText('carol');
});

test('removes from the list a friend who ended the friendship elsewhere', async () => {
  const page = openFriends('friends', { friends: [friend('bob')] });
  page.api.answer('DELETE /api/friends/:id', () => {
    page.api.answer('GET /api/friends', []);
    throw new ApiError(404, 'NOT_FOUND', 'NOT_FOUND');
  });
  await page.user.click(await page.findByRole('button', { name: 'More options for bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Remove friend' }));
  await page.user.click(await page.findByRole('button', { name: 'Remove' }));
  await page.findByText('Failed to remove friend');
  await page.findByText('No friends yet');
});

test('keeps the friend and shows an error when blocking fails', async () => {
  const page = openFriends('friends', { friends: [friend('bob')] });
  page.api.answer('POST /api/friends/:id/block', fail('INTERNAL'));
  await page.user.click(await page.findByRole('button', { name: 'More options for bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Block' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Block bob?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await page.findByText('This person could not be blocked');
  page.getByText('bob');
});

test('offers the first steps to a user without friends', async () => {
  const page = openFriends('friends');
  await page.findByText('No friends yet');
  expect(page.getByRole('link', { name: 'Meet someone' }).getAttribute('href')).toBe('/matching');
  await page.user.click(page.getByRole('button', { name: 'Enter a code' }));
  page.getByLabelText('Invite code');
});

test('retries a list that failed to load', async () => {
  const page = openFriends('friends', { friends: fail('INTERNAL') });
  await page.findByText('Error loading friends.');
  page.api.answer('GET /api/friends', [friend('bob')]);
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText('bob');
});

test('names that look alike have their usernames beside them, and no others', async () => {
  const named = (username: string, displayName: string) => ({ ...friend(username), displayName });
  // the second in Cyrillic
  const page = openFriends('friends', {
    friends: [named('anna1', 'Anna'), named('a_n', 'Аnnа'), named('ben2', 'Ben')],
  });
  await page.findByText('@anna1');
  page.getByText('@a_n');
  expect(page.queryByText('@ben2')).toBeNull();
});
