import type { BrowserContext, Page, Worker } from '@playwright/test';
import { listPending, listSent } from '@visavis/domain/friends/contract.ts';
import { getInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { button, chooseItem } from '../support/page.ts';
import type { Person } from '../support/person.ts';
import { currentEntry, makeRelease } from '../support/release.ts';
import { expect, test } from '../support/test.ts';

const withWorker = { context: { serviceWorkers: 'allow' }, path: 'about:blank' } as const;

/** A private window has no notifications, and no push service is reached here: the browser's half of both is made up. */
async function makeUpSubscriptions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const bytes = (length: number) => btoa(String.fromCharCode(...Array(length).fill(4))).replace(/=+$/, '');
    const made = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/made-up-for-a-test',
      toJSON: () => ({ keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: async () => true,
    } as unknown as PushSubscription;
    let held: PushSubscription | null = null;
    PushManager.prototype.subscribe = async () => {
      held = made;
      return made;
    };
    PushManager.prototype.getSubscription = async () => held;
  });
}

/** The service worker, once it controls the page. */
async function workerOf({ context, page }: Person): Promise<Worker> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  return worker;
}

/** Delivers pushes as a push service does. */
async function pushesTo(page: Page): Promise<(data: object) => Promise<void>> {
  const { origin } = new URL(page.url());
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
}
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<unknown> };
}

/** Keeps what the worker shows, which a private window would refuse. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope;
    const shown = new Map<string, unknown>();
    registration.showNotification = async (title, { body = '', tag = '', data } = {}) =>
      void shown.set(tag, { title, body, tag, data, close: () => shown.delete(tag) });
    registration.getNotifications = async ({ tag } = {}) =>
      [...shown.values()].filter((each) => !tag || (each as Shown).tag === tag) as Notification[];
  });

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** A press on the notification with this tag. */
const pressOn = (worker: Worker, tag: string) =>
  worker.evaluate(async (wanted) => {
    const { registration } = globalThis as unknown as WorkerScope;
    const [notification] = await registration.getNotifications({ tag: wanted });
    const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    if (notification) dispatchEvent(press);
  }, tag);

const call = { title: 'Ada is calling', body: 'Open Visavis to answer.', tag: 'call ada', path: '/friends' };
const message = { title: 'Ada', body: 'New message', tag: 'message 1', path: '/messages' };

test('news reaches a closed app once it is turned on, and a press on it opens the right place', async ({
  newPerson,
  server,
}) => {
  const bob = await newPerson('bob', withWorker);
  const { page, context } = bob;
  await makeUpSubscriptions(context);
  await page.goto('/profile?tab=settings');
  const device = page.getByRole('switch', { name: 'On this device' });
  await device.click();
  await expect(page.getByText('Notifications are on')).toBeVisible();
  await page.getByRole('switch', { name: 'Meeting hours' }).click();
  await page.reload();
  await expect(device).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Meeting hours' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Messages', exact: true })).toBeChecked();

  const worker = await workerOf(bob);
  await keepShown(worker);
  const push = await pushesTo(page);
  await test.step('nothing is shown while the app is on screen', async () => {
    await push(call);
    await push(message);
    expect(await shownBy(worker)).toEqual([]);
  });

  await test.step('with the app closed each kind is shown, and a press opens its place', async () => {
    await page.goto('about:blank');
    await push(call);
    await push(message);
    await expect.poll(() => shownBy(worker)).toHaveLength(2);
    await push({ ...call, title: 'Missed call' });
    await expect
      .poll(async () => (await shownBy(worker)).map(({ title }) => title).sort())
      .toEqual(['Ada', 'Missed call']);
    await worker.evaluate(() => {
      const { clients } = globalThis as unknown as WorkerScope;
      clients.openWindow = async (url) => Object.assign(globalThis, { opened: url });
    });
    await pressOn(worker, call.tag);
    await expect
      .poll(() => worker.evaluate(() => (globalThis as { opened?: string }).opened))
      .toBe(`${server.origin}/friends`);
  });

  await test.step('in the open app a press goes there without loading it again', async () => {
    await page.goto('/home');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await expect(async () => {
      await worker.evaluate(async ({ title, tag, path }) => {
        const { registration } = globalThis as unknown as WorkerScope;
        await registration.showNotification(title, { tag, data: { path } });
      }, message);
      await pressOn(worker, message.tag);
      await expect(page).toHaveURL('/messages', { timeout: 2000 });
    }).toPass();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  await test.step('signing out gives the subscription up', async () => {
    expect(await page.evaluate(() => localStorage.getItem('pushedFor'))).toBe(bob.userId);
    await button(page, `${bob.username}’s account`).click();
    await chooseItem(page, 'Log out');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('pushedFor'))).toBeNull();
  });
});

test('without a network a page says so, and the app comes back with it', async ({ newPerson, problems }) => {
  problems.allowOutage();
  const bob = await newPerson('bob', withWorker);
  const { page, context } = bob;
  await page.goto('/home');
  await workerOf(bob);
  await context.setOffline(true);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 17, 15)');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  await expect(page).toHaveURL('/friends');
});

test('the app can be installed, in each language', async ({ newPerson }) => {
  const { page } = await newPerson('bob', withWorker);
  await page.goto('/home');
  const cdp = await page.context().newCDPSession(page);
  const { errors, data = '{}', url } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toContain('manifest-en.webmanifest');
  expect(JSON.parse(data)).toMatchObject({ id: '/', start_url: '/home', share_target: { action: '/share' } });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // Every test runs in a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
  await page.context().addCookies([{ name: 'visavis_language', value: 'de', url: page.url() }]);
  await page.reload();
  expect((await cdp.send('Page.getAppManifest')).url).toContain('manifest-de.webmanifest');
});

test('an invitation that another app shares opens, and a press sends the friend request', async ({ newPerson }) => {
  const [ann, bob] = [await newPerson('ann'), await newPerson('bob')];
  const { code } = (await ann.api.call(getInviteLink)).data;
  const shared = new URLSearchParams({ text: `Join me on Visavis: https://visavis.example/i/${code}` });
  await bob.page.goto(`/share?${shared}`);
  await expect(bob.page).toHaveURL(`/invitation/${code}`);
  await expect(bob.page.getByRole('heading', { name: `${ann.username} invites you to be friends` })).toBeVisible();
  expect((await bob.api.call(listSent)).data).toEqual([]);
  await button(bob.page, 'Add friend').click();
  await expect(button(bob.page, 'Request sent')).toBeDisabled();
  expect((await ann.api.call(listPending)).data).toHaveLength(1);
  await bob.page.goto('/share?text=hello');
  await expect(bob.page.getByText('There is no invitation in what you shared.')).toBeVisible();
});

test('under a service worker of the build before, a new build is offered and loads as a whole', async ({
  newPerson,
  server,
  problems,
}) => {
  test.setTimeout(240_000);
  problems.allowOutage();
  const bob = await newPerson('bob', withWorker);
  const { page } = bob;
  await page.goto('/home');
  await workerOf(bob);
  const release = await makeRelease();
  await server.deploy(release.entry);
  await expect(page.getByText('A new version of Visavis is available.')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Reload').click();
  await expect.poll(() => page.locator('script[type=module]').getAttribute('src')).toContain('_b.js');
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  await server.deploy(currentEntry);
  await release.remove();
});
