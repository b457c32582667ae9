import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { createCallApp, inTurn } from '../testing/call-app.tsx';

const notice = () => screen.queryByText('A new version of Visavis is available.');

let services: FakeServices;
let isOutdated = false;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  isOutdated = false;
  services.isBuildOutdated = async () => isOutdated;
});

async function reconnect(): Promise<void> {
  const { socket, clock } = services;
  await inTurn(() => socket.setConnection({ isSocketConnected: false, lastDisconnectTime: clock.now() }, clock.now()));
  await inTurn(() => socket.setConnection({ isSocketConnected: true, lastDisconnectTime: null }, clock.now()));
}

test('a deployment during a call is announced once the call is over, and not before', async () => {
  const app = createCallApp(services);
  const router = await app.open();
  await app.meet();
  isOutdated = true;
  await reconnect();
  expect(notice()).toBeNull();
  await inTurn(() => void router.navigate('/home'));
  expect(notice()).toBeNull();

  await inTurn(() => screen.getByRole('button', { name: 'End the call' }).click());
  expect(notice()).not.toBeNull();
  await inTurn(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(notice()).toBeNull();
});

test('a connection that is made again to the same build announces nothing', async () => {
  const router = await createCallApp(services).open();
  await inTurn(() => void router.navigate('/home'));
  await reconnect();
  expect(notice()).toBeNull();
});
