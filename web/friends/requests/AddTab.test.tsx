import { act } from '@testing-library/react';
import { COPY_CONFIRMATION } from '@visavis/domain/friends/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { friend, request } from '../examples.ts';
import { fail, openFriends } from '../FriendsScreen.fake.tsx';

beforeEach(async () => {
  await speak('en');
  toast.remove();
});

/** Waits for a toast with a text, and closes it. */
async function toastSays(page: ReturnType<typeof openFriends>, text: string) {
  await vi.waitFor(() => expect(page.getAllByRole('status').map((status) => status.textContent)).toContain(text));
  act(() => toast.remove());
}

test('rejects a blank code without sending it', async () => {
  const page = openFriends('add');
  await page.user.type(page.getByLabelText('Invite code'), '   ');
  await page.user.click(page.getByRole('button', { name: 'Send request' }));
  await toastSays(page, 'Please enter an invite code');
  expect(page.callsTo('POST /api/friends/invite/:code')).toEqual([]);
});

test('sends the code trimmed and uppercased', async () => {
  const page = openFriends('add');
  page.api.answer('POST /api/friends/invite/:code', request('alice', 'dan'));
  await page.user.type(page.getByLabelText('Invite code'), ' xy9zk2 {Enter}');
  await page.findByText('Friend request sent!');
  expect(page.callsTo('POST /api/friends/invite/:code')).toEqual([{ params: { code: 'XY9ZK2' } }]);
  expect(page.getByLabelText('Invite code')).toHaveProperty('value', '');
  await page.user.click(page.getByRole('tab', { name: /Requests/ }));
  await page.findByText('dan');
});

test('what is typed in the middle of a code stays there', async () => {
  const page = openFriends('add');
  const field = page.getByLabelText('Invite code') as HTMLInputElement;
  await page.user.type(field, 'x2');
  await page.user.type(field, 'y9zk', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value.toUpperCase()).toBe('XY9ZK2');
  expect(field.selectionStart).toBe(5);
});

test.each([
  ['INVALID_INVITE_CODE', 'Invalid invite code'],
  ['ALREADY_FRIENDS', 'You are already friends.'],
  ['VALIDATION_FAILED', 'Invalid invite code'],
  ['INTERNAL', 'Something went wrong on our side. Please try again.'],
])(
  'the error %s raises the toast “%s” (spec.md section 8) and says it at the field, until the code is changed',
  async (code, text) => {
    const page = openFriends('add');
    page.api.answer('POST /api/friends/invite/:code', fail(code));
    await page.user.type(page.getByLabelText('Invite code'), 'XY9ZK2');
    await page.user.click(page.getByRole('button', { name: 'Send request' }));
    await toastSays(page, text);
    expect(document.activeElement).toBe(page.getByLabelText('Invite code'));
    const field = page.getByLabelText('Invite code');
    expect(field).toHaveProperty('value', 'XY9ZK2');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(text);
    await page.user.type(field, 'Q');
    expect(page.queryByText(text)).toBeNull();
  },
);

test.each([
  ['INVALID_INVITE_CODE', true],
  ['ALREADY_FRIENDS', false],
])('after the error %s a new code, or one’s own, is the next step: %s', async (code, isOffered) => {
  const page = openFriends('add');
  page.api.answer('POST /api/friends/invite/:code', fail(code));
  await page.user.type(page.getByLabelText('Invite code'), 'XY9ZK2{Enter}');
  await vi.waitFor(() => expect(page.getByLabelText('Invite code').getAttribute('aria-invalid')).toBe('true'));
  const next = page.queryByText('Ask for it again, or give your friend your own code or link.');
  expect(next !== null).toBe(isOffered);
});

test('says whose code it is where it is one’s own', async () => {
  const page = openFriends('add');
  page.api.answer('POST /api/friends/invite/:code', fail('SELF'));
  await page.user.type(page.getByLabelText('Invite code'), 'XY9ZK2{Enter}');
  await toastSays(page, 'That is your own code.');
});

test('adds a friend made in another window when their code is entered', async () => {
  const page = openFriends('add');
  page.api.answer('POST /api/friends/invite/:code', () => {
    page.api.answer('GET /api/friends', [friend('dan')]);
    throw new ApiError(409, 'ALREADY_FRIENDS', 'ALREADY_FRIENDS');
  });
  await page.user.type(page.getByLabelText('Invite code'), 'XY9ZK2{Enter}');
  await toastSays(page, 'You are already friends.');
  await page.user.click(page.getByRole('tab', { name: 'Friends' }));
  await page.findByRole('button', { name: 'Message dan' });
});

test("copies the user's code and confirms for three seconds", async () => {
  const page = openFriends('add');
  page.getByText('AB2CD3');
  await page.user.click(page.getByRole('button', { name: 'Copy' }));
  await page.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('AB2CD3');
  await act(() => page.services.clock.advance(COPY_CONFIRMATION - 1));
  page.getByRole('button', { name: 'Copied' });
  await act(() => page.services.clock.advance(1));
  page.getByRole('button', { name: 'Copy' });
});

test('shows an error when the code cannot be copied', async () => {
  const page = openFriends('add');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await page.user.click(page.getByRole('button', { name: 'Copy' }));
  await page.findByText('Failed to copy code.');
  page.getByRole('button', { name: 'Copy' });
});
