import type { Page } from '@playwright/test';
import { getProfile, putBanner, putProfile } from '@visavis/domain/users/contract.ts';
import sharp from 'sharp';
import { chooseItem } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 240_000 });

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e2805f' } })
    .png()
    .toBuffer();
const file = (buffer: Buffer, mimeType = 'image/png') => ({ name: 'picture', mimeType, buffer });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a user edits a profile, and a reload restores the draft', async ({ newPerson }) => {
  const { page, username } = await newPerson('alice', { path: '/profile', visibility: 'public' });
  await button(page, 'Edit profile').click();
  await page.getByLabel('Display name').fill('Alice Martin');
  await page.getByLabel('Bio').fill('I bake on Sundays.');
  await page.reload();

  await button(page, 'Restore them').click();
  await expect(page.getByLabel('Display name')).toHaveValue('Alice Martin');
  await page.getByLabel('Interests').fill(' jazz ');
  await page.getByLabel('Interests').press('Enter');
  await page.getByLabel('Interests').fill('Go');
  await button(page, 'Add').click();
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'France' }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Alice Martin' })).toBeVisible();
  await expect(page.getByText(`@${username}`)).toBeVisible();
  await expect(page.getByText('I bake on Sundays.')).toBeVisible();
  await expect(page.getByText('jazz', { exact: true })).toBeVisible();
  await expect(page.getByText('France')).toBeVisible();
  await expect(button(page, 'Restore them')).toBeHidden();
});

test('a private profile is hidden from strangers', async ({ newPerson, marks }) => {
  const alice = await newPerson('alice', { path: '/profile', visibility: 'public' });
  const marked = marks.of(alice.username);
  await alice.api.call(putProfile, { body: marked.profile });
  const form = new FormData();
  form.append('banner', new File([new Uint8Array(await png(400, 200))], 'wide.png'));
  marked.addMark('closed', 'banner', (await alice.api.call(putBanner, { form })).data.bannerUrl);
  await alice.page.getByRole('switch', { name: 'Private profile' }).click();
  await alice.page.reload();
  await button(alice.page, 'Validate').click();
  await expect(alice.page.getByText('Your profile is now private')).toBeVisible();

  const { page } = await newPerson('bob', { path: `/user/${alice.username.toUpperCase()}` });
  await expect(page.getByText('This account is private')).toBeVisible();
  await expect(page.getByText(marked.profile.bio)).toBeHidden();
  const banner = page.locator('canvas[data-banner=blurred]');
  await expect(banner).toBeVisible();
  const opacity = (canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(16, 4, 1, 1).data[3];
  await expect.poll(() => banner.evaluate(opacity)).toBe(255);
});

test('avatar and banner are chosen, cropped, uploaded and deleted', async ({ newPerson }) => {
  const { page, api } = await newPerson('alice', { path: '/profile' });
  const generated = (await api.call(getProfile)).data.avatar;

  await test.step('rejects a file that is not a picture', async () => {
    await button(page, 'Change my avatar').click();
    const drop = page.getByLabel('Choose a picture');
    const alert = page.getByRole('alert');
    await drop.setInputFiles(file(Buffer.from('notes'), 'text/plain'));
    await expect(alert).toHaveText('Please select an image file');
    await drop.setInputFiles(file(Buffer.concat([await png(10, 10), Buffer.alloc(5 * 1024 * 1024)])));
    await expect(alert).toHaveText('File size must be less than 5MB');
    await drop.setInputFiles(file(Buffer.from('notes with the type of a picture')));
    await expect(alert).toHaveText('Please select an image file');
  });

  await test.step('zooms and uploads an avatar', async () => {
    await page.getByLabel('Choose a picture').setInputFiles(file(await png(1200, 800)));
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await button(page, 'Use this picture').click();
    await expect(page.getByText('Avatar updated!')).toBeVisible();
    const { avatar } = (await api.call(getProfile)).data;
    expect(avatar).not.toBe(generated);
    await expect(page.locator(`main img[src="${avatar}"]`)).toBeVisible();
    await expect(page.locator(`header img[src="${avatar}"]`)).toBeVisible();
  });

  await test.step('uploads a dropped banner', async () => {
    await button(page, 'Change my banner').click();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'wide.png', { type: 'image/png' }));
        return transfer;
      },
      [...(await png(400, 200))],
    );
    await page.getByText('Choose a picture').dispatchEvent('drop', { dataTransfer: data });
    await button(page, 'Use this picture').click();
    await expect(page.getByText('Banner updated!')).toBeVisible();
    const { banner } = (await api.call(getProfile)).data;
    await expect(page.locator(`main img[src="${banner}"]`)).toBeVisible();
  });

  await test.step('deletes both after a confirmation', async () => {
    for (const [kind, notice] of [
      ['avatar', 'Avatar deleted!'],
      ['banner', 'Banner deleted!'],
    ] as const) {
      await button(page, `Change my ${kind}`).click();
      await button(page, `Delete my ${kind}`).click();
      await button(page, 'Delete').click();
      await expect(page.getByText(notice)).toBeVisible();
    }
    const { avatar, banner } = (await api.call(getProfile)).data;
    expect([avatar, banner]).toEqual([generated, null]);
  });
});

test('a user is reported from their profile', async ({ newPerson }) => {
  const bob = await newPerson('bob');
  const { page } = await newPerson('alice', { path: `/user/${bob.username}` });
  await button(page, `More options for ${bob.username}`).click();
  await chooseItem(page, 'Report');
  await expect(page.getByRole('heading', { name: `Report ${bob.username}` })).toBeVisible();
  await page.getByLabel('Something else').check();
  await button(page, 'Send the report').click();
  await expect(page.getByText('Describe what happened')).toBeVisible();
  await page.getByLabel('What happened').fill('Shows another person’s pictures.');
  // The thanks are there for a second and a half, so the page itself watches for them.
  const thanked = page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const isShown = (part: Element) => part.textContent === text && part.checkVisibility();
        const look = () => [...document.querySelectorAll('main p')].some(isShown) && resolve();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
    'Report sent. Thank you.',
  );
  await Promise.all([thanked, button(page, 'Send the report').click()]);
  await expect(page).toHaveURL('/matching/setup');
});

test('a missing profile says so and leads back', async ({ newPerson, problems }) => {
  problems.allow(/status of 404 .*\/by-username\/nobody-of-that-name$/);
  const { page } = await newPerson('alice', { path: '/user/nobody-of-that-name' });
  await expect(page.getByText('User not found')).toBeVisible();
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/home');
});
