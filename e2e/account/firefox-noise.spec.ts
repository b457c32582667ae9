import { getPicture, listMessages } from '@visavis/domain/messages/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import sharp from 'sharp';
import { findFirefox, firefoxPreferences } from '../../scripts/firefox.ts';
import { makeFriends } from '../support/people/friends.ts';
import { expect, test } from '../support/test.ts';

const COLOUR = [226, 128, 95];
const photo = async () => ({
  name: 'face.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: { r: 226, g: 128, b: 95 } } })
    .jpeg()
    .toBuffer(),
});

/** How far the colours of a picture are from what was chosen, at most. */
async function noiseIn(bytes: Buffer): Promise<number> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  return pixels.reduce((most, value, index) => Math.max(most, Math.abs(value - (COLOUR[index % 3] ?? 0))), 0);
}

test('a Firefox that resists fingerprinting sends pictures as they are', async ({
  newPerson,
  playwright,
  privacy,
  server,
}) => {
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  const id = await makeFriends(alice, bob, privacy);
  const firefox = await playwright.firefox.launch({
    executablePath: findFirefox(),
    channel: 'moz-firefox',
    firefoxUserPrefs: { ...firefoxPreferences, 'privacy.resistFingerprinting': true },
  });
  const context = await firefox.newContext({
    baseURL: server.origin,
    storageState: await alice.context.storageState(),
  });
  const page = await context.newPage();

  await test.step('as an avatar', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change my avatar' }).click();
    await page.getByLabel('Choose a picture').setInputFiles(await photo());
    await expect(page.getByText('The whole picture is sent, and its middle is shown.')).toBeVisible();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('Avatar updated!')).toBeVisible();
    const { avatar } = (await alice.api.call(getProfile)).data;
    expect(await noiseIn(await (await context.request.get(avatar)).body())).toBeLessThan(10);
  });

  await test.step('in a message', async () => {
    await page.goto(`/messages/${id}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Send a picture', exact: true }).click();
    await (await chooser).setFiles(await photo());
    await expect(page.getByAltText('The picture to send')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await bob.page.goto(`/messages/${id}`);
    const shown = bob.page.getByRole('region', { name: 'Messages' }).getByAltText(`Picture from ${alice.username}`);
    await expect(shown).toBeVisible();
    const [message] = (await alice.api.call(listMessages, { params: { id } })).data;
    const stored = await context.request.get(getPicture.path.replace(':id', message?.id ?? ''));
    expect(await noiseIn(await stored.body())).toBeLessThan(10);
  });
  await firefox.close();
});
