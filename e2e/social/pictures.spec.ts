import type { Page } from '@playwright/test';
import { getPicture, listMessages } from '@visavis/domain/messages/contract.ts';
import sharp from 'sharp';
import { makeFriends } from '../support/people/friends.ts';
import { button, conversationWith, message } from '../support/people/page.ts';
import { phoneOf } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

/** A photograph that says where it was taken. */
const photograph = async (width: number, height: number) => ({
  name: 'walk.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#e2805f' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'zqplace' } })
    .toBuffer(),
});

/** Of a phone that lay on its side: browsers do not turn WebP by what it says. */
const turned = async (width: number, height: number) => ({
  name: 'turned.webp',
  mimeType: 'image/webp',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#e2805f' } })
    .webp()
    .withMetadata({ orientation: 6 })
    .toBuffer(),
});

const pictureFrom = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages' }).getByAltText(`Picture from ${name}`);
/** The visible part of the picture: its width, and its fit. */
const shape = (page: Page, name: string) =>
  pictureFrom(page, name).evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    Math.round((100 * image.clientWidth) / image.clientHeight),
  ]);

test('a picture reaches every device of both and no one else, and a deletion takes it everywhere', async ({
  newPerson,
  privacy,
  problems,
  server,
}) => {
  const [alice, bob, eve] = [await newPerson('alice'), await newPerson('bob'), await newPerson('eve')];
  const id = await makeFriends(alice, bob, privacy);
  const [hers, his] = [alice.page, bob.page];
  const [herPhone, hisPhone] = [await phoneOf(alice, server.origin), await phoneOf(bob, server.origin)];
  const [ofAlice, ofBob] = [
    [hers, herPhone],
    [his, hisPhone],
  ];
  for (const page of [hers, herPhone, his, hisPhone]) await page.goto(`/messages/${id}`);
  const choose = async (
    page: Page,
    press: (page: Page) => Promise<void>,
    file: Parameters<typeof hers.setInputFiles>[1],
  ) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page);
    await (await chooser).setFiles(file);
  };

  await test.step('what is no picture is refused before anything is sent', async () => {
    const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') };
    await choose(hers, (page) => button(page, 'Send a picture').click(), notes);
    await expect(hers.getByRole('alert').filter({ hasText: 'Please select an image file' })).toBeVisible();
  });

  await test.step('without a connection it is kept, with the words, and goes out once there is one', async () => {
    await choose(hers, (page) => button(page, 'Send a picture').click(), await photograph(2400, 1600));
    await expect(hers.getByAltText('The picture to send')).toBeVisible();
    await hers.getByRole('textbox', { name: `Message to ${bob.username}` }).fill('From our walk');
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await alice.context.setOffline(true);
    await button(hers, 'Send').click();
    await expect(hers.getByRole('alert').filter({ hasText: 'No connection. The picture waits here' })).toBeVisible();
    await expect(hers.getByAltText('The picture to send')).toBeVisible();
    await alice.context.setOffline(false);
  });

  await test.step('both see it on both devices, in its proportions', async () => {
    // The connection comes back first.
    for (const page of ofAlice) await expect(pictureFrom(page, 'you')).toBeVisible({ timeout: 60_000 });
    for (const page of ofBob) {
      await expect(message(page, 'From our walk')).toBeVisible();
      await expect.poll(() => shape(page, alice.username)).toEqual([1600, 150]);
    }
    await expect(hers.getByAltText('The picture to send')).toBeHidden();
  });

  await test.step('it is a picture of a phone, without words', async () => {
    await choose(hisPhone, (page) => button(page, 'Send a picture').tap(), await turned(900, 600));
    await expect(hisPhone.getByAltText('The picture to send')).toBeVisible();
    await button(hisPhone, 'Send').tap();
    for (const page of ofBob) await expect(pictureFrom(page, 'you')).toBeVisible();
    for (const page of ofAlice) await expect.poll(() => shape(page, bob.username)).toEqual([600, 67]);
    await hers.goto('/messages');
    await expect(conversationWith(hers, bob)).toContainText('Picture');
    await hers.goto(`/messages/${id}`);
  });

  await test.step('a finger shows it, since the two have just met, and then opens it large', async () => {
    await herPhone.getByAltText(`Blurred picture from ${bob.username}: press to show it`).tap();
    await herPhone.getByAltText(`Picture from ${bob.username}`, { exact: true }).tap();
    const large = herPhone.getByRole('dialog', { name: `Picture from ${bob.username}` });
    await expect(large.getByRole('img')).toBeVisible();
    await large.getByRole('button', { name: 'Close' }).tap();
    await expect(large).toBeHidden();
  });

  const { data } = await alice.api.call(listMessages, { params: { id } });
  const walk = data.find(({ content }) => content === 'From our walk');
  const url = getPicture.path.replace(':id', walk?.id ?? '');

  await test.step('no one else has it, and nothing in it says where it was taken', async () => {
    const answer = await bob.context.request.get(url);
    expect([answer.status(), (await answer.body()).includes('zqplace')]).toEqual([200, false]);
    expect((await eve.context.request.get(url)).status()).toBe(404);
    expect((await fetch(`${server.origin}${url}`)).status).toBe(401);
  });

  await test.step('a deletion takes it from every device', async () => {
    await message(hers, 'From our walk').hover();
    await message(hers, 'From our walk').getByRole('button', { name: 'Message options' }).click();
    await button(hers, 'Delete for both…').click();
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    for (const page of ofAlice) await expect(pictureFrom(page, 'you')).toHaveCount(0);
    for (const page of ofBob) await expect(pictureFrom(page, alice.username)).toHaveCount(0);
    for (const { context } of [alice, bob]) expect((await context.request.get(url)).status()).toBe(404);
  });
  await herPhone.context().close();
  await hisPhone.context().close();
});
