import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { friend, request } from '../examples.ts';
import { fail, openFriends } from '../FriendsScreen.fake.tsx';

beforeEach(async () => {
  await speak('en');
  toast.remove();
});

test('accepting a request adds a friend', async () => {
  const page = openFriends('pending', { pending: [request('dan', 'alice'), request('eve', 'alice')] });
  page.api.answer('PUT /api/friends/:id/answer', friend('dan'));
  await page.findByText('dan');
  expect(page.getAllByText('Met in a call · 5 minutes ago')).toHaveLength(2);
  await page.user.click(page.getByRole('button', { name: 'Accept the request from dan' }));
  await page.findByText('Friend request accepted!');
  expect(page.callsTo('PUT /api/friends/:id/answer')).toEqual([
    { params: { id: request('dan', 'alice').id }, body: { action: 'accept' } },
  ]);
  expect(page.queryByRole('button', { name: 'Accept the request from dan' })).toBeNull();
  await page.user.click(page.getByRole('tab', { name: 'Friends' }));
  await page.findByRole('button', { name: 'Message dan' });
});

test('the focus goes on to the next request, and after the last one to the heading', async () => {
  const page = openFriends('pending', { pending: [request('dan', 'alice'), request('eve', 'alice')] });
  page.api.answer('PUT /api/friends/:id/answer', null);
  const decline = (name: string) => page.findByRole('button', { name: `Decline the request from ${name}` });
  await page.user.click(await decline('dan'));
  await waitFor(() => expect(document.activeElement).toBe(page.getByRole('link', { name: 'eve' })));
  await page.user.click(await decline('eve'));
  await page.findByText('No request is waiting for your answer.');
  await waitFor(() => expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Received' })));
});

test('declining a request removes it', async () => {
  const page = openFriends('pending', { pending: [request('dan', 'alice')] });
  page.api.answer('PUT /api/friends/:id/answer', null);
  await page.user.click(await page.findByRole('button', { name: 'Decline the request from dan' }));
  await page.findByText('Friend request declined');
  page.getByText('No request is waiting for your answer.');
});

test.each([
  ['Accept', 'Failed to accept friend request'],
  ['Decline', 'Failed to decline friend request'],
])('%s: an error shows “%s”', async (action, text) => {
  const page = openFriends('pending', { pending: [request('dan', 'alice')] });
  page.api.answer('PUT /api/friends/:id/answer', fail('INTERNAL'));
  await page.user.click(await page.findByRole('button', { name: `${action} the request from dan` }));
  await page.findByText(text);
});

test('removes a request that its sender cancelled before it was answered', async () => {
  const page = openFriends('pending', { pending: [request('dan', 'alice')] });
  page.api.answer('PUT /api/friends/:id/answer', () => {
    page.api.answer('GET /api/friends/pending', []);
    throw new ApiError(404, 'NOT_FOUND', 'NOT_FOUND');
  });
  await page.user.click(await page.findByRole('button', { name: 'Accept the request from dan' }));
  await page.findByText('Failed to accept friend request');
  await page.findByText('No request is waiting for your answer.');
});

test('lists a sent request until it is cancelled', async () => {
  const page = openFriends('pending', { sent: [request('alice', 'dan', { metThrough: 'INVITE_CODE' })] });
  page.api.answer('DELETE /api/friends/request/:id', null);
  await page.findByText('Waiting');
  page.getByText('By invitation · 5 minutes ago');
  await page.user.click(page.getByRole('button', { name: 'Cancel the request to dan' }));
  await page.findByText('None of your requests is waiting for an answer.');
  expect(page.callsTo('DELETE /api/friends/request/:id')).toEqual([{ params: { id: request('alice', 'dan').id } }]);
});

test('each request has its username beside the name', async () => {
  const { requester, ...rest } = request('dan', 'alice');
  const page = openFriends('pending', { pending: [{ ...rest, requester: { ...requester, displayName: 'Daniel' } }] });
  await page.findByText('Daniel');
  page.getByText('@dan');
});
