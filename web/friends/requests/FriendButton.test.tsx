import {
  answerRequest,
  blockUser,
  listBlocked,
  listFriends,
  listPending,
  listSent,
  requestAccepted,
  requestReceived,
  sendRequest,
  unblockUser,
} from '@visavis/domain/friends/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { BlockButton } from '../block/BlockButton.tsx';
import { BlockedList } from '../block/BlockedList.tsx';
import { friend, idOf, me, person, request } from '../examples.ts';
import { useFriendsRealtime } from '../realtime.ts';
import { FriendButton } from './FriendButton.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('en', 'friends');
  toast.remove();
  services = createFakeServices();
  services.api.answer(listFriends, []);
  services.api.answer(listPending, []);
  services.api.answer(listSent, []);
  services.api.answer(listBlocked, []);
});

function Screen() {
  useFriendsRealtime(me);
  return (
    <>
      <FriendButton userId={idOf('bob')} look="over" />
      <BlockButton userId={idOf('bob')} username="bob" />
      <BlockedList />
      <Toaster closeLabel="Close" />
    </>
  );
}
const open = () => draw(withServices(<Screen />, services));
const button = (name: string) => ({ name });

test('to a stranger a request goes out; then it waits and takes no press', async () => {
  services.api.answer(sendRequest, request('alice', 'bob'));
  const page = open();
  await page.user.click(await page.findByRole('button', button('Add friend')));
  await page.findByText('Friend request sent!');
  expect(page.getByRole('button', button('Request sent'))).toHaveProperty('disabled', true);
  expect(services.api.calls.at(-1)?.input).toEqual({
    params: { id: idOf('bob') },
    body: { metThrough: 'VIDEO_MATCH' },
  });
});

test('a request that crosses another makes friends at once', async () => {
  services.api.answer(sendRequest, friend('bob'));
  const page = open();
  await page.user.click(await page.findByRole('button', button('Add friend')));
  await page.findByText('You and bob are now friends!');
  page.getByRole('img', { name: 'Friends' });
});

test.each([
  ['NOT_SHARED_A_CALL', 'You have not shared a call with this person.'],
  ['INTERNAL', 'Failed to send friend request'],
])('a request refused with %s says: %s', async (code, text) => {
  services.api.answer(sendRequest, () => {
    throw new ApiError(403, code, code);
  });
  const page = open();
  await page.user.click(await page.findByRole('button', button('Add friend')));
  await page.findByText(text);
  await page.findByRole('button', button('Add friend'));
});

test('it follows the events: asked, then friends', async () => {
  services.api.answer(answerRequest, friend('bob'));
  const page = open();
  await page.findByRole('button', button('Add friend'));
  services.socket.receive(requestReceived, { request: request('bob', 'alice'), requester: person('bob') });
  await page.findByText('bob sent you a friend request!');
  await page.findByRole('button', button('Decline request'));
  await page.user.click(page.getByRole('button', button('Accept request')));
  await page.findByRole('img', { name: 'Friends' });
});

test('it follows the events: sent, then accepted by the other', async () => {
  services.api.answer(listSent, [request('alice', 'bob')]);
  const page = open();
  await page.findByRole('button', button('Request sent'));
  services.socket.receive(requestAccepted, { friend: friend('bob'), acceptedBy: person('bob') });
  await page.findByText('bob accepted your friend request!');
  page.getByRole('img', { name: 'Friends' });
});

test('blocking asks first, ends the friendship, and can be taken back from the list', async () => {
  services.api.answer(listFriends, [friend('bob')]);
  services.api.answer(blockUser, () => {
    services.api.answer(listBlocked, [person('bob')]);
    return null;
  });
  services.api.answer(unblockUser, () => {
    services.api.answer(listBlocked, []);
    return null;
  });
  const page = open();
  await page.findByText('You have blocked nobody.');
  await page.findByRole('img', { name: 'Friends' });
  await page.user.click(page.getByRole('button', button('Block')));
  expect(services.api.calls.some(({ route }) => route === blockUser)).toBe(false);
  await page.findByRole('alertdialog', { name: 'Block bob?' });
  await page.user.click(page.getAllByRole('button', button('Block')).at(-1) as HTMLElement);
  await page.user.click(await page.findByRole('button', button('Unblock bob')));
  await page.findByText('You have blocked nobody.');
  await page.findByRole('button', button('Add friend'));
});
