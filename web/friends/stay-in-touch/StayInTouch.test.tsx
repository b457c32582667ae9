import { within } from '@testing-library/react';
import { act, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { RestraintContext } from '../../services/restraint.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { friend, idOf, me, request } from '../examples.ts';
import { useFriendsRealtime } from '../realtime.ts';
import { FriendButton } from '../requests/FriendButton.tsx';
import { StayInTouch } from './StayInTouch.tsx';

beforeEach(() => speak('en'));

const roomId = idOf('room');
function Asked() {
  useFriendsRealtime(me);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <FriendButton userId={idOf('bob')} />
      <Toaster closeLabel="Close" />
      {isOpen && (
        <StayInTouch roomId={roomId} peerId={idOf('bob')} name="bob" avatar="" whenFriends={<p>Write to bob</p>} />
      )}
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Open or close
      </button>
    </>
  );
}

function ask(
  lists: { friends?: ReturnType<typeof friend>[] } & Partial<
    Record<'pending' | 'sent', ReturnType<typeof request>[]>
  > = {},
) {
  const services = createFakeServices();
  const { api } = services;
  api.answer('GET /api/friends', lists.friends ?? []);
  api.answer('GET /api/friends/pending', lists.pending ?? []);
  api.answer('GET /api/friends/sent', lists.sent ?? []);
  api.answer('GET /api/friends/blocked', []);
  api.answer('PUT /api/friends/touch/:id', { friend: null });
  const answers = () =>
    api.calls.filter(({ route }) => route === 'PUT /api/friends/touch/:id').map(({ input }) => input.body);
  return { services, api, answers, page: draw(withServices(<Asked />, services)) };
}

test('a yes is kept secret, and can be taken back', async () => {
  const { page, answers } = ask();
  await page.user.click(await page.findByRole('button', { name: 'Stay in touch' }));
  await page.findByText('Your yes is secret');
  await page.user.click(page.getByRole('button', { name: 'Take it back' }));
  await page.findByRole('button', { name: 'Stay in touch' });
  expect(answers()).toEqual([{ yes: true }, { yes: false }]);
});

test('someone whom a suspension keeps from asking is not asked', async () => {
  const { api, ...services } = createFakeServices();
  for (const route of [
    'GET /api/friends',
    'GET /api/friends/pending',
    'GET /api/friends/sent',
    'GET /api/friends/blocked',
  ] as const)
    api.answer(route, []);
  const page = draw(
    withServices(
      <RestraintContext value="contact">
        <Asked />
      </RestraintContext>,
      { api, ...services },
    ),
  );
  await page.findByRole('button', { name: 'Add friend' });
  expect(page.queryByRole('button', { name: 'Stay in touch' })).toBeNull();
});

test('a yes is remembered when the recap opens again', async () => {
  const { page } = ask();
  const again = page.getByRole('button', { name: 'Open or close' });
  await page.user.click(await page.findByRole('button', { name: 'Stay in touch' }));
  await page.findByText('Your yes is secret');
  await page.user.click(again);
  await page.user.click(again);
  page.getByText('Your yes is secret');
  expect(page.queryByRole('button', { name: 'Stay in touch' })).toBeNull();
});

test('the second yes says at once that the two are friends', async () => {
  const { page, api } = ask();
  api.answer('PUT /api/friends/touch/:id', { friend: friend('bob') });
  await page.user.click(await page.findByRole('button', { name: 'Stay in touch' }));
  await page.findByText('You both said yes: you and bob are friends now.');
  page.getByText('Write to bob');
});

test('who said yes first learns it by the event', async () => {
  const { page, services } = ask();
  await page.user.click(await page.findByRole('button', { name: 'Stay in touch' }));
  await page.findByText('Your yes is secret');
  act(() => services.socket.receive('friend:in_touch', { friend: friend('bob') }));
  await page.findByText('You both said yes: you and bob are friends now.');
  expect(page.queryByText('You and bob both said yes: you are friends now!')).toBeNull();
});

test('is not asked of friends', async () => {
  const { page } = ask({ friends: [friend('bob')] });
  await page.findByText('Friends');
  expect(page.queryByRole('button', { name: 'Stay in touch' })).toBeNull();
});

test('a request that came is answered in its place', async () => {
  const { page, api } = ask({ pending: [request('bob', 'alice')] });
  api.answer('PUT /api/friends/:id/answer', friend('bob'));
  const card = within(await page.findByRole('region', { name: 'bob would like to be friends' }));
  expect(page.queryByRole('button', { name: 'Stay in touch' })).toBeNull();
  await page.user.click(card.getByRole('button', { name: 'Accept' }));
  await page.findByText('Friends');
  expect(page.queryByRole('region', { name: 'bob would like to be friends' })).toBeNull();
});

test('a request that came can be put off, and is kept', async () => {
  const { page, api } = ask({ pending: [request('bob', 'alice')] });
  await page.user.click(await page.findByRole('button', { name: 'Not now' }));
  expect(page.queryByRole('button', { name: 'Not now' })).toBeNull();
  expect(api.calls.filter(({ route }) => route === 'PUT /api/friends/:id/answer')).toEqual([]);
  page.getByRole('button', { name: 'Accept request' });
});

test('is not asked of someone to whom a request has been sent', async () => {
  const { page } = ask({ sent: [request('alice', 'bob')] });
  await page.findByText('Request sent');
  expect(page.queryByRole('button', { name: 'Stay in touch' })).toBeNull();
});
