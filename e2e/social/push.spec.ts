import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { putPushSettings, subscribePush } from '@visavis/domain/push/contract.ts';
import { button, chooseItem, chooseLanguage, expectWhile } from '../support/people/page.ts';
import {
  bePatient,
  makeUpSubscriptions,
  pushesTo,
  shownBy,
  untilListening,
  withWorker,
  workerOf,
} from '../support/people/push.ts';
import { entryOf } from '../support/servers/deployment.ts';
import { currentEntry, makeRelease } from '../support/servers/release.ts';
import { expect, test } from '../support/test.ts';

test('news is turned on in the settings, each kind can be switched off; another key of the site renews it, and signing out ends it', async ({
  newPerson,
  problems,
  server,
}) => {
  problems.allowOutage();
  const bob = await newPerson('bob', withWorker);
  const { page, context } = bob;
  await makeUpSubscriptions(context);
  await page.goto('/profile?tab=settings');
  const device = page.getByRole('switch', { name: 'On this device' });
  await expectWhile(() => device.click(), [page, 'Notifications are on']);
  // A page that goes at once takes the choice with it.
  const saved = page.waitForResponse((response) => response.url().endsWith(putPushSettings.path));
  await page.getByRole('switch', { name: 'Meeting hours' }).click();
  await saved;
  await page.reload();
  await expect(device).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Meeting hours' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Messages', exact: true })).toBeChecked();

  await test.step('the worker shows nothing while the app is on screen, whatever crosses on the way', async () => {
    const worker = await workerOf(bob);
    const push = await pushesTo(page);
    await untilListening(worker);
    await bePatient(worker);
    // A push is handled after it was delivered: the worker asks the page then.
    const asked = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      navigator.serviceWorker.addEventListener('message', ({ data }) => data?.type === 'listens' && resolve());
      return { promise };
    });
    await push({ title: 'Ada', body: 'New message', tag: 'message 1', path: '/messages' });
    await asked.evaluate(({ promise }) => promise);
    await page.goto('/terms');
    await push({ title: 'Ben', body: 'New message', tag: 'message 2', path: '/messages' });
    await expect
      .poll(async () => (await shownBy(worker)).map(({ title }) => title), { timeout: 45_000 })
      .toEqual(['Ben']);
  });

  await test.step('a page that stays open while the site gets another key subscribes anew', async () => {
    await page.goto('/profile?tab=settings');
    await expect(device).toBeChecked();
    const subscribedWith = () =>
      page.evaluate(async () => {
        const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
        return [...new Uint8Array(subscription?.options.applicationServerKey ?? new ArrayBuffer())].join();
      });
    const before = await subscribedWith();
    // By then the app has dealt with its subscription, or fails with the server.
    await untilListening(await workerOf(bob));
    await server.kill();
    await rm(join(server.dataDir ?? '', 'push-key'));
    const renewed = page.waitForResponse((response) => response.url().endsWith(subscribePush.path) && response.ok());
    await server.start();
    await renewed;
    expect(await subscribedWith()).not.toBe(before);
  });

  await test.step('signing out gives the subscription up', async () => {
    await page.goto('/home');
    expect(await page.evaluate(() => localStorage.getItem('pushedFor'))).toBe(bob.userId);
    await button(page, `${bob.username}’s account`).click();
    await chooseItem(page, 'Sign out');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('pushedFor'))).toBeNull();
  });
});

test('without a network or a server a page says what is missing, and opens what was asked for once it is back', async ({
  newPerson,
  problems,
  server,
}) => {
  problems.allowOutage();
  const bob = await newPerson('bob', withWorker);
  const { page, context } = bob;
  await page.goto('/home');
  await workerOf(bob);

  await test.step('without a network', async () => {
    await context.setOffline(true);
    await page.goto('/friends');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 17, 15)');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL('/friends');
  });

  await test.step('without a server', async () => {
    await server.kill();
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'No answer from Visavis' })).toBeVisible();
    await expect(page.getByText('You are offline')).toBeHidden();
    await expect(page).toHaveTitle('No answer from Visavis · Visavis');
    await server.start();
    // The page looks every four seconds, and then the app starts.
    await expect(page.getByRole('heading', { name: `Hello, ${bob.username}` })).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL('/home');
  });
});

test('the page without a network is in the language that was chosen last', async ({ newPerson, problems }) => {
  problems.allowOutage();
  const bob = await newPerson('bob', withWorker);
  const { page, context } = bob;
  await page.goto('/home');
  await workerOf(bob);
  const kept = () => page.evaluate(async () => (await (await caches.match('/offline'))?.text()) ?? '');
  await expect.poll(kept).toContain('<html lang="en"');
  await chooseLanguage(page, 'Language: English', 'Français');
  await expect.poll(kept).toContain('<html lang="fr"');
  await context.setOffline(true);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  // Where there was no time to keep the other one, it says what it is.
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'de'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
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
  await chooseLanguage(page, 'Language: English', 'Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  expect((await cdp.send('Page.getAppManifest')).url).toContain('manifest-de.webmanifest');
});

test('under a service worker of the build before, a new build is offered and loads as a whole', async ({
  newPerson,
  server,
  problems,
}) => {
  problems.allowOutage();
  const bob = await newPerson('bob', withWorker);
  const { page } = bob;
  await page.goto('/home');
  await workerOf(bob);
  const release = await makeRelease();
  await server.deploy(release.entry);
  await expect(page.getByText('A new version of Visavis is available.')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Reload').click();
  await expect.poll(() => entryOf(page), { timeout: 60_000 }).toContain('_b.js');
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  await server.deploy(currentEntry);
  await release.remove();
});
