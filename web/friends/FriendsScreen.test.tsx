import { act, within } from '@testing-library/react';
import {
  answerRequest,
  blockUser,
  cancelRequest,
  type Friend,
  type FriendRequest,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  removeFriend,
  sendRequestByCode,
} from '@visavis/domain/friends/contract.ts';
import { COPY_CONFIRMATION } from '@visavis/domain/friends/rules.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { friend, idOf, request } from './examples.ts';
import { FriendsScreen, type FriendsTabName } from './FriendsScreen.tsx';

let services: FakeServices;
let onMessage: (userId: string) => void;
beforeEach(async () => {
  await speak('en', 'friends');
  toast.remove();
  services = createFakeServices();
  onMessage = vi.fn();
});

interface Lists {
  friends?: Friend[] | (() => never);
  pending?: FriendRequest[];
  sent?: FriendRequest[];
}

function Screen({ first }: { first: FriendsTabName }) {
  const [tab, setTab] = useState(first);
  return (
    <>
      <FriendsScreen
        tab={tab}
        onTab={setTab}
        presenceOf={(userId) =>
          userId === idOf('bob') ? { status: 'online', label: 'Online' } : { status: 'offline', label: 'Offline' }
        }
        own={{ kind: 'ready', data: 'AB2CD3' }}
        now={services.clock.now()}
        openingId={null}
        onMessage={onMessage}
      />
      <Toaster closeLabel="Close" />
    </>
  );
}

function open(tab: FriendsTabName, { friends = [], pending = [], sent = [] }: Lists = {}) {
  services.api.answer(listFriends, friends);
  services.api.answer(listPending, pending);
  services.api.answer(listSent, sent);
  services.api.answer(listBlocked, []);
  return draw(withServices(<Screen first={tab} />, services));
}
const refuse = (code: string) => () => {
  throw new ApiError(409, code, code);
};
const sentTo = (route: unknown) => services.api.calls.filter((call) => call.route === route).map(({ input }) => input);

test('the header counts friends, who is online, and who waits', async () => {
  const page = open('friends', { friends: [friend('bob'), friend('carol')], pending: [request('dan', 'alice')] });
  await page.findByText('bob');
  const counts = page.getAllByRole('definition').map((count) => count.textContent);
  expect(counts).toEqual(['2', '1', '1']);
  expect(page.getByRole('tab', { name: /Requests/ }).textContent).toBe('Requests1');
});

test('friends are listed, who is there first, and can be searched', async () => {
  const page = open('friends', { friends: [friend('carol'), friend('zoe'), friend('bob')] });
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

test('a friend can be written to', async () => {
  const page = open('friends', { friends: [friend('bob')] });
  await page.user.click(await page.findByRole('button', { name: 'Message bob' }));
  expect(onMessage).toHaveBeenCalledExactlyOnceWith(idOf('bob'));
});

test('removing asks first, then takes the friend from the list', async () => {
  services.api.answer(removeFriend, null);
  const page = open('friends', { friends: [friend('bob'), friend('carol')] });
  await page.user.click(await page.findByRole('button', { name: 'More about bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Remove friend' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Remove bob?' });
  expect(sentTo(removeFriend)).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await page.findByText('Friend removed');
  expect(sentTo(removeFriend)).toEqual([{ params: { id: friend('bob').friendshipId } }]);
  await expect.poll(() => page.queryByText('bob')).toBeNull();
  page.getByText('carol');
});

test('blocking asks first; a failure says so and the friend stays', async () => {
  services.api.answer(blockUser, refuse('INTERNAL'));
  const page = open('friends', { friends: [friend('bob')] });
  await page.user.click(await page.findByRole('button', { name: 'More about bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Block' }));
  const dialog = await page.findByRole('alertdialog', { name: 'Block bob?' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  await page.findByText('This person could not be blocked');
  page.getByText('bob');
});

test('without friends the first steps are offered', async () => {
  const page = open('friends');
  await page.findByText('No friends yet');
  expect(page.getByRole('link', { name: 'Meet someone' }).getAttribute('href')).toBe('/matching');
  await page.user.click(page.getByRole('button', { name: 'Enter a code' }));
  page.getByLabelText('Invite code');
});

test('a failed list can be asked for again', async () => {
  const page = open('friends', { friends: refuse('INTERNAL') });
  await page.findByText('Error loading friends.');
  services.api.answer(listFriends, [friend('bob')]);
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByText('bob');
});

test('a received request is accepted: it becomes a friend', async () => {
  services.api.answer(answerRequest, friend('dan'));
  const page = open('pending', { pending: [request('dan', 'alice'), request('eve', 'alice')] });
  await page.findByText('dan');
  expect(page.getAllByText('Met in a call · 5 minutes ago')).toHaveLength(2);
  await page.user.click(page.getByRole('button', { name: 'Accept the request of dan' }));
  await page.findByText('Friend request accepted!');
  expect(sentTo(answerRequest)).toEqual([{ params: { id: request('dan', 'alice').id }, body: { action: 'accept' } }]);
  expect(page.queryByRole('button', { name: 'Accept the request of dan' })).toBeNull();
  await page.user.click(page.getByRole('tab', { name: 'Friends' }));
  await page.findByRole('button', { name: 'Message dan' });
});

test('a received request is declined', async () => {
  services.api.answer(answerRequest, null);
  const page = open('pending', { pending: [request('dan', 'alice')] });
  await page.user.click(await page.findByRole('button', { name: 'Decline the request of dan' }));
  await page.findByText('Friend request declined');
  page.getByText('No request is waiting for your answer.');
});

test.each([
  ['Accept', 'Failed to accept friend request'],
  ['Decline', 'Failed to decline friend request'],
])('%s can fail', async (action, text) => {
  services.api.answer(answerRequest, refuse('INTERNAL'));
  const page = open('pending', { pending: [request('dan', 'alice')] });
  await page.user.click(await page.findByRole('button', { name: `${action} the request of dan` }));
  await page.findByText(text);
});

test('a request that was taken back meanwhile cannot be answered, and goes', async () => {
  services.api.answer(answerRequest, () => {
    services.api.answer(listPending, []);
    throw new ApiError(404, 'NOT_FOUND', 'NOT_FOUND');
  });
  const page = open('pending', { pending: [request('dan', 'alice')] });
  await page.user.click(await page.findByRole('button', { name: 'Accept the request of dan' }));
  await page.findByText('Failed to accept friend request');
  await page.findByText('No request is waiting for your answer.');
});

test('a friend who has removed the user meanwhile cannot be removed, and goes', async () => {
  services.api.answer(removeFriend, () => {
    services.api.answer(listFriends, []);
    throw new ApiError(404, 'NOT_FOUND', 'NOT_FOUND');
  });
  const page = open('friends', { friends: [friend('bob')] });
  await page.user.click(await page.findByRole('button', { name: 'More about bob' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Remove friend' }));
  await page.user.click(await page.findByRole('button', { name: 'Remove' }));
  await page.findByText('Failed to remove friend');
  await page.findByText('No friends yet');
});

test('a sent request waits, and can be taken back', async () => {
  services.api.answer(cancelRequest, null);
  const page = open('pending', { sent: [request('alice', 'dan', { metThrough: 'INVITE_CODE' })] });
  await page.findByText('Waiting');
  page.getByText('By invite code · 5 minutes ago');
  await page.user.click(page.getByRole('button', { name: 'Take back the request to dan' }));
  await page.findByText('You are not waiting for anyone.');
  expect(sentTo(cancelRequest)).toEqual([{ params: { id: request('alice', 'dan').id } }]);
});

test('a blank code sends nothing and says why', async () => {
  const page = open('add');
  await page.user.type(page.getByLabelText('Invite code'), '   ');
  await page.user.click(page.getByRole('button', { name: 'Send request' }));
  await page.findByText('Please enter an invite code');
  expect(sentTo(sendRequestByCode)).toEqual([]);
});

test('a code goes out trimmed and in capitals', async () => {
  services.api.answer(sendRequestByCode, request('alice', 'dan'));
  const page = open('add');
  await page.user.type(page.getByLabelText('Invite code'), ' xy9zk2 {Enter}');
  await page.findByText('Friend request sent!');
  expect(sentTo(sendRequestByCode)).toEqual([{ params: { code: 'XY9ZK2' } }]);
  expect(page.getByLabelText('Invite code')).toHaveProperty('value', '');
  await page.user.click(page.getByRole('tab', { name: /Requests/ }));
  await page.findByText('dan');
});

test.each([
  ['INVALID_INVITE_CODE', 'Invalid invite code'],
  ['ALREADY_FRIENDS', 'You are already friends.'],
  ['INTERNAL', 'Invalid invite code'],
])('a code refused with %s says: %s', async (code, text) => {
  services.api.answer(sendRequestByCode, refuse(code));
  const page = open('add');
  await page.user.type(page.getByLabelText('Invite code'), 'XY9ZK2{Enter}');
  await page.findByText(text);
  expect(page.getByLabelText('Invite code')).toHaveProperty('value', 'XY9ZK2');
});

test('a code of somebody who has become a friend in another window brings them into the list', async () => {
  services.api.answer(sendRequestByCode, () => {
    services.api.answer(listFriends, [friend('dan')]);
    throw new ApiError(409, 'ALREADY_FRIENDS', 'ALREADY_FRIENDS');
  });
  const page = open('add');
  await page.user.type(page.getByLabelText('Invite code'), 'XY9ZK2{Enter}');
  await page.findByText('You are already friends.');
  await page.user.click(page.getByRole('tab', { name: 'Friends' }));
  await page.findByRole('button', { name: 'Message dan' });
});

test('the own code is copied, and it says so for three seconds', async () => {
  const page = open('add');
  page.getByText('AB2CD3');
  await page.user.click(page.getByRole('button', { name: 'Copy' }));
  await page.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('AB2CD3');
  await act(() => services.clock.advance(COPY_CONFIRMATION - 1));
  page.getByRole('button', { name: 'Copied' });
  await act(() => services.clock.advance(1));
  page.getByRole('button', { name: 'Copy' });
});

test('a code that cannot be copied says so', async () => {
  const page = open('add');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await page.user.click(page.getByRole('button', { name: 'Copy' }));
  await page.findByText('Failed to copy code.');
  page.getByRole('button', { name: 'Copy' });
});
