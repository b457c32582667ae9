import { getProfile } from '@visavis/domain/users/contract.ts';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { makeFriends } from '../support/people/friends.ts';
import { button, delivery, expectWhile, message, send } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';

/** A name of a home network: to the browser no secure address, unlike localhost. */
const HOME = 'visavis.home.test';

test('in a home network without HTTPS people write and copy, and the camera check says why there is no camera', async ({
  newPerson,
  playwright,
  privacy,
  server,
}) => {
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  const id = await makeFriends(alice, bob, privacy);
  const { inviteCode } = (await alice.api.call(getProfile)).data;
  const browser = await playwright.chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags(), `--host-resolver-rules=MAP ${HOME} 127.0.0.1`],
  });
  const { cookies } = await alice.context.storageState();
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: server.origin.replace('localhost', HOME),
    storageState: { cookies: cookies.map((cookie) => ({ ...cookie, domain: HOME })), origins: [] },
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));

  await test.step('a message is sent', async () => {
    await page.goto(`/messages/${id}`);
    expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard])).toEqual([
      false,
      'undefined',
      'undefined',
    ]);
    await send(page.getByRole('textbox', { name: `Message to ${bob.username}` }), 'From the living room');
    await expect(
      delivery(page, 'From the living room', 'Sent').or(delivery(page, 'From the living room', 'Delivered')),
    ).toBeVisible();
  });

  await test.step('its text is copied', async () => {
    await message(page, 'From the living room').hover();
    await message(page, 'From the living room').getByRole('button', { name: 'Message options' }).click();
    await expectWhile(() => button(page, 'Copy the text').click(), [page, 'Copied']);
    const field = page.getByRole('textbox', { name: `Message to ${bob.username}` });
    await field.press('Control+V');
    await expect(field).toHaveValue('From the living room');
  });

  await test.step('so is the invite code', async () => {
    await page.goto('/friends?tab=add');
    // It says so for three seconds.
    await Promise.all([expect(button(page, 'Copied')).toBeVisible(), button(page, 'Copy').click()]);
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.press('Control+V');
    await expect(field).toHaveValue(inviteCode);
  });

  await test.step('the camera check says why', async () => {
    await page.goto('/matching');
    await expect(page.getByRole('heading', { name: 'This address is not secure' })).toBeVisible();
    await expect(page.getByText(/Browsers let a page use the camera over HTTPS alone/)).toBeVisible();
    await expect(page.getByText('If there is none, ask whoever runs this site to set up HTTPS.')).toBeVisible();
  });

  expect(errors).toEqual([]);
  await browser.close();
});
