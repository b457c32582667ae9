import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { RestraintContext } from '../../services/restraint.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { friend, idOf, me, person, request } from '../examples.ts';
import { useFriendsRealtime } from '../realtime.ts';
import { FriendButton } from './FriendButton.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  toast.remove();
  services = createFakeServices();
  services.api.answer('GET /api/friends', []);
  services.api.answer('GET /api/friends/pending', []);
  services.api.answer('GET /api/friends/sent', []);
  services.api.answer('GET /api/friends/blocked', []);
});

function Screen() {
  useFriendsRealtime(me);
  return (
    <>
      <FriendButton userId={idOf('bob')} look="over" />
      <Toaster closeLabel="Close" />
    </>
  );
}
const open = () => draw(withServices(<Screen />, services));

test('sends a request to a stranger, then is disabled', async () => {
  services.api.answer('POST /api/friends/request/:id', request('alice', 'bob'));
  const page = open();
  await page.user.click(await page.findByRole('button', { name: 'Add friend' }));
  await page.findByText('Friend request sent!');
  expect(page.getByRole('button', { name: 'Request sent' })).toHaveProperty('disabled', true);
  expect(services.api.calls.at(-1)?.input).toEqual({
    params: { id: idOf('bob') },
    body: { metThrough: 'VIDEO_MATCH' },
  });
});

test('says why someone who is suspended for harassment can neither ask nor accept, and lets them decline', async () => {
  const barred = (userId: string) =>
    draw(
      withServices(
        <RestraintContext value="contact">
          <FriendButton userId={userId} />
        </RestraintContext>,
        services,
      ),
    );
  const stranger = barred(idOf('carol'));
  expect(await stranger.findByRole('button', { name: 'Add friend' })).toHaveProperty('disabled', true);
  stranger.getByText(/^Your account is suspended\./);
  stranger.unmount();
  services.api.answer('GET /api/friends/pending', [request('bob', 'alice')]);
  const asker = barred(idOf('bob'));
  expect(await asker.findByRole('button', { name: 'Accept request' })).toHaveProperty('disabled', true);
  expect(asker.getByRole('button', { name: 'Decline request' })).toHaveProperty('disabled', false);
  asker.getByText(/^Your account is suspended\./);
});

test('sends one request where it is pressed twice', async () => {
  services.api.answer('POST /api/friends/request/:id', request('alice', 'bob'));
  const page = open();
  const button = await page.findByRole('button', { name: 'Add friend' });
  fireEvent.click(button);
  fireEvent.click(button);
  await page.findByText('Friend request sent!');
  expect(services.api.calls.filter(({ route }) => route === 'POST /api/friends/request/:id')).toHaveLength(1);
});

test('becomes friends at once when the requests cross', async () => {
  services.api.answer('POST /api/friends/request/:id', friend('bob'));
  const page = open();
  await page.user.click(await page.findByRole('button', { name: 'Add friend' }));
  await page.findByText('You and bob are now friends!');
  page.getByRole('img', { name: 'Friends' });
});

test.each([
  ['NOT_SHARED_A_CALL', 'You have not shared a call with this person.'],
  ['INTERNAL', 'Failed to send friend request'],
])('the error %s shows “%s” and offers to try again', async (code, text) => {
  services.api.answer('POST /api/friends/request/:id', () => {
    throw new ApiError(403, code, code);
  });
  const page = open();
  await page.user.click(await page.findByRole('button', { name: 'Add friend' }));
  await page.findByText(text);
  await page.findByRole('button', { name: 'Add friend' });
});

test('answers a request that arrives by event', async () => {
  services.api.answer('PUT /api/friends/:id/answer', friend('bob'));
  const page = open();
  await page.findByRole('button', { name: 'Add friend' });
  services.socket.receive('friend:request_received', { request: request('bob', 'alice'), requester: person('bob') });
  await page.findByText('bob sent you a friend request!');
  await page.user.click(await page.findByRole('button', { name: 'Accept request' }));
  await page.findByRole('img', { name: 'Friends' });
  expect(page.queryByRole('button', { name: 'Decline request' })).toBeNull();
});

test('spec.md section 2, Video call page: the side buttons can decline a pending request as well', async () => {
  services.api.answer('GET /api/friends/pending', [request('bob', 'alice')]);
  services.api.answer('PUT /api/friends/:id/answer', null);
  const page = open();
  await page.user.click(await page.findByRole('button', { name: 'Decline request' }));
  await page.findByText('Friend request declined');
  expect(services.api.calls.at(-1)?.input).toMatchObject({ body: { action: 'decline' } });
  await page.findByRole('button', { name: 'Add friend' });
});

test('shows the friendship when the other accepts', async () => {
  services.api.answer('GET /api/friends/sent', [request('alice', 'bob')]);
  const page = open();
  await page.findByRole('button', { name: 'Request sent' });
  services.socket.receive('friend:request_accepted', { friend: friend('bob'), acceptedBy: person('bob') });
  await page.findByText('bob accepted your friend request!');
  page.getByRole('img', { name: 'Friends' });
});
