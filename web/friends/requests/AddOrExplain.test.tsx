import { beforeEach, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { friend, idOf, me } from '../examples.ts';
import { useFriendsRealtime } from '../realtime.ts';
import { AddOrExplain } from './AddOrExplain.tsx';

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  for (const route of [
    'GET /api/friends',
    'GET /api/friends/pending',
    'GET /api/friends/sent',
    'GET /api/friends/blocked',
  ] as const)
    services.api.answer(route, []);
});

function Screen() {
  useFriendsRealtime(me);
  return <AddOrExplain userId={idOf('bob')} />;
}
const open = () => draw(withServices(<Screen />, services));

test('offers a request to someone met in a call', async () => {
  services.api.answer('GET /api/friends/status/:id', { status: 'none', canRequest: true });
  const page = open();
  await page.findByRole('button', { name: 'Add friend' });
});

test('offers a stranger no request that would be refused, but what to do instead', async () => {
  services.api.answer('GET /api/friends/status/:id', { status: 'none', canRequest: false });
  const page = open();
  const code = await page.findByRole('link', { name: 'Enter their code' });
  expect(code.getAttribute('href')).toBe('/friends?tab=add');
  expect(page.queryByRole('button', { name: 'Add friend' })).toBeNull();
});

test('asks the server again once a friend has gone', async () => {
  services.api.answer('GET /api/friends', [friend('bob')]);
  const page = open();
  await page.findByRole('img', { name: 'Friends' });
  services.api.answer('GET /api/friends', []);
  services.api.answer('GET /api/friends/status/:id', { status: 'none', canRequest: true });
  services.socket.receive('friend:removed', { friendshipId: friend('bob').friendshipId, userId: idOf('bob') });
  await page.findByRole('button', { name: 'Add friend' });
});
