import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { createCallApp, inTurn, peerId } from '../testing/call-app.tsx';

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

describe('a deployment while a friend', () => {
  const callId = '018f3c7e-0000-7000-8000-0000000000c1';
  const bob = { userId: peerId, username: 'bob', avatar: '/bob.svg', karma: 60 };
  const [serverTime, until] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:30.000Z'];

  test('rings is announced once it rings no longer', async () => {
    await createCallApp(services).open({}, '/home');
    await inTurn(() => services.socket.receive('friend:call_incoming', { callId, caller: bob, until, serverTime }));
    await screen.findByRole('alertdialog', { name: 'bob is calling' });
    isOutdated = true;
    await reconnect();
    expect(notice()).toBeNull();
    await inTurn(() => services.socket.receive('friend:call_ended', { callId, reason: 'cancelled' }));
    expect(notice()).not.toBeNull();
  });

  test('is being called is announced once that is over', async () => {
    const answer = { callId, outcome: 'ringing', until, serverTime };
    services.socket.acknowledge('friend:call', () => ({ ok: true, data: answer }));
    await createCallApp(services).open({}, '/home');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Call' }));
    await screen.findByText('Ringing…');
    isOutdated = true;
    await reconnect();
    expect(notice()).toBeNull();
    await inTurn(() => services.socket.receive('friend:call_ended', { callId, reason: 'missed' }));
    expect(notice()).not.toBeNull();
  });
});
