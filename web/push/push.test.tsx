import { fireEvent, waitFor } from '@testing-library/react';
import { type PushSettings as Chosen, DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import type { RouteName } from '../platform/api/routes.ts';
import { exampleSubscription } from '../platform/push/push.fake.ts';
import { alice, createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { keepDevice } from './device.ts';
import { KeptDevice } from './KeptDevice.tsx';
import { PushSettings } from './PushSettings.tsx';

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

const siteKey = 'B'.repeat(87);

/** A server that stores what it is sent. */
function withServer(services = createFakeServices(), subscribed = false) {
  let isSubscribed = subscribed;
  let settings: Chosen = DEFAULT_PUSH_SETTINGS;
  const { api } = services;
  api.answer('GET /api/push', () => ({ publicKey: siteKey, isSubscribed, settings }));
  api.answer('PUT /api/push/subscription', () => {
    isSubscribed = true;
    return null;
  });
  api.answer('DELETE /api/push/subscription', () => {
    isSubscribed = false;
    return null;
  });
  api.answer('PUT /api/push/settings', ({ body }) => {
    settings = body as Chosen;
    return settings;
  });
  return services;
}
const show = (services: FakeServices) =>
  draw(
    withServices(
      <>
        <PushSettings />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );
const sent = ({ api }: FakeServices, route: RouteName) =>
  api.calls.filter((call) => call.route === route).map(({ input }) => input.body);

test('turns notifications on for this device, and off again', async () => {
  const services = withServer();
  const page = show(services);
  await page.user.click(await page.findByRole('switch', { name: 'On this device' }));
  await page.findByText('Notifications are on');
  expect(sent(services, 'PUT /api/push/subscription')).toEqual([exampleSubscription]);
  expect(services.storage.local.get('pushedFor')).toBe(alice.userId);
  await page.findByRole('switch', { name: 'Messages', checked: true });
  await page.user.click(page.getByRole('switch', { name: 'On this device' }));
  await page.findByText('Notifications are off on this device');
  expect(services.push.held).toBeNull();
  expect(services.storage.local.get('pushedFor')).toBeNull();
  expect(page.queryByRole('switch', { name: 'Messages' })).toBeNull();
});

test('says what to do when the browser blocks them, and asks the server for nothing', async () => {
  const services = withServer();
  services.push.permits = false;
  const page = show(services);
  await page.user.click(await page.findByRole('switch', { name: 'On this device' }));
  await page.findByText(/Your browser blocks notifications/);
  expect(sent(services, 'PUT /api/push/subscription')).toEqual([]);
});

test('promises nothing where there are none to be had', async () => {
  const services = withServer();
  services.api.answer('GET /api/push', () => ({
    publicKey: null,
    isSubscribed: false,
    settings: DEFAULT_PUSH_SETTINGS,
  }));
  const page = show(services);
  await page.findByText('This site sends no notifications.');
  expect(page.queryByText(/^Hear from friends/)).toBeNull();
});

test('saves each kind, the text of messages and quiet hours in the time zone of the device', async () => {
  const services = withServer(createFakeServices(), true);
  const page = show(services);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await page.user.click(await page.findByRole('switch', { name: 'Meeting hours' }));
  await page.user.click(page.getByRole('switch', { name: 'Show what messages say' }));
  await page.user.click(page.getByRole('switch', { name: 'Quiet hours' }));
  fireEvent.change(await page.findByLabelText('Until'), { target: { value: '07:30' } });
  const kinds = { ...DEFAULT_PUSH_SETTINGS.kinds, meeting: false };
  await waitFor(() =>
    expect(sent(services, 'PUT /api/push/settings').at(-1)).toEqual({
      kinds,
      showText: true,
      quiet: { from: '22:00', to: '07:30', zone },
    }),
  );
  fireEvent.change(page.getByLabelText('From'), { target: { value: '' } });
  expect(sent(services, 'PUT /api/push/settings')).toHaveLength(4);
});

test('takes a change back that could not be saved', async () => {
  const services = withServer(createFakeServices(), true);
  services.api.answer('PUT /api/push/settings', () => {
    throw new ApiError(503, 'UNAVAILABLE', 'Unavailable');
  });
  const page = show(services);
  await page.user.click(await page.findByRole('switch', { name: 'Messages' }));
  await page.findByText('That could not be saved. Try again in a moment.');
  await page.findByRole('switch', { name: 'Messages', checked: true });
});

/** A server that answers each change when it is told to. */
function slowServer() {
  const services = withServer(createFakeServices(), true);
  const answers: ((error?: Error) => void)[] = [];
  services.api.answer(
    'PUT /api/push/settings',
    ({ body }) =>
      new Promise<Chosen>((resolve, reject) => {
        answers.push((error) => (error ? reject(error) : resolve(body as Chosen)));
      }),
  );
  return { services, answers, page: show(services) };
}

test('two changes at once are sent one after the other, the second with both', async () => {
  const { services, answers, page } = slowServer();
  await page.user.click(await page.findByRole('switch', { name: 'Messages' }));
  await page.user.click(page.getByRole('switch', { name: 'Meeting hours' }));
  await page.findByRole('switch', { name: 'Meeting hours', checked: false });
  expect(sent(services, 'PUT /api/push/settings')).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(sent(services, 'PUT /api/push/settings')[1]).toMatchObject({ kinds: { message: false, meeting: false } });
});

test('a change that fails while another waits leaves what the other one saves', async () => {
  const { services, answers, page } = slowServer();
  await page.user.click(await page.findByRole('switch', { name: 'Messages' }));
  await page.user.click(page.getByRole('switch', { name: 'Meeting hours' }));
  const asked = sent(services, 'GET /api/push').length;
  answers[0]?.(new ApiError(503, 'UNAVAILABLE', 'Unavailable'));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await page.findByText('That could not be saved. Try again in a moment.');
  page.getByRole('switch', { name: 'Meeting hours', checked: false });
  expect(sent(services, 'GET /api/push')).toHaveLength(asked);
});

test('at the start a subscription that was made with another key of the site is made anew', async () => {
  const services = withServer();
  services.push.held = { ...exampleSubscription, endpoint: 'https://fcm.googleapis.com/old' };
  services.push.heldKey = 'C'.repeat(87);
  services.push.isAllowed = true;
  services.storage.local.set('pushedFor', alice.userId);
  await keepDevice(services, alice.userId);
  expect(sent(services, 'PUT /api/push/subscription')).toEqual([exampleSubscription]);
  expect(services.push.heldKey).toBe(siteKey);
});

test.each([
  ['is made anew', true, alice.userId, [exampleSubscription]],
  ['is not asked for where the person would be asked', false, alice.userId, []],
  ['is not made for someone else', true, 'another', []],
])('at the start a subscription that the browser has lost %s', async (_, isPermitted, pushedFor, subscribed) => {
  const services = withServer();
  services.push.isAllowed = isPermitted;
  services.storage.local.set('pushedFor', pushedFor);
  await keepDevice(services, alice.userId);
  expect(sent(services, 'PUT /api/push/subscription')).toEqual(subscribed);
});

test.each([
  ['with another key, and the page subscribes anew', 'C'.repeat(87), true, [exampleSubscription]],
  ['with another key, and nothing is asked where the person would be', 'C'.repeat(87), false, []],
  ['as it was, and nothing is written', siteKey, true, []],
])('while a page is open the site comes back %s', async (_, publicKey, isPermitted, subscribed) => {
  const services = withServer();
  Object.assign(services.push, { held: exampleSubscription, heldKey: siteKey, isAllowed: isPermitted });
  services.storage.local.set('pushedFor', alice.userId);
  draw(withServices(<KeptDevice userId={alice.userId} onOpen={() => undefined} />, services));
  await waitFor(() => expect(sent(services, 'PUT /api/push/subscription')).toHaveLength(1));
  services.api.answer('GET /api/push', () => ({ publicKey, isSubscribed: true, settings: DEFAULT_PUSH_SETTINGS }));
  services.socket.reconnect();
  await waitFor(() => expect(sent(services, 'GET /api/push')).toHaveLength(2));
  // The steps after the answer take no time here.
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent(services, 'PUT /api/push/subscription').slice(1)).toEqual(subscribed);
});

test('notifications go once someone looks at the app, and stay while nobody does', async () => {
  const services = withServer();
  services.front.set({ isInFront: false });
  draw(withServices(<KeptDevice userId={alice.userId} onOpen={() => undefined} />, services));
  services.visibility.set({ visible: false });
  services.visibility.set({ visible: true });
  await waitFor(() => expect(services.push.isInstalled).toBe(true));
  expect(services.push.cleared).toBe(0);
  services.front.set({ isInFront: true });
  await waitFor(() => expect(services.push.cleared).toBe(1));
});

test('at the start nothing is subscribed to a site that pushes nothing', async () => {
  const services = withServer();
  services.api.answer('GET /api/push', () => ({
    publicKey: null,
    isSubscribed: false,
    settings: DEFAULT_PUSH_SETTINGS,
  }));
  services.push.isAllowed = true;
  services.storage.local.set('pushedFor', alice.userId);
  await keepDevice(services, alice.userId);
  expect(sent(services, 'PUT /api/push/subscription')).toEqual([]);
});

test.each([
  ['its own subscription', alice.userId, [exampleSubscription], exampleSubscription],
  ['that of someone else', 'another', [], null],
  ['one from before a sign-out', null, [], null],
])('at the start a browser with %s is kept or gives it up', async (_, pushedFor, subscribed, held) => {
  const services = withServer();
  services.push.held = exampleSubscription;
  services.push.heldKey = siteKey;
  if (pushedFor) services.storage.local.set('pushedFor', pushedFor);
  await keepDevice(services, alice.userId);
  expect(services.push.isInstalled).toBe(true);
  expect(sent(services, 'PUT /api/push/subscription')).toEqual(subscribed);
  expect(services.push.held).toBe(held);
});
