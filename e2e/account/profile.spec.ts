import { getProfile, putProfile } from '@visavis/domain/users/contract.ts';
import sharp from 'sharp';
import { button, expectWhile } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e2805f' } })
    .png()
    .toBuffer();
const file = (buffer: Buffer, mimeType = 'image/png') => ({ name: 'picture', mimeType, buffer });

test('someone edits a profile, chooses pictures, and hides it all from strangers', async ({ newPerson, marks }) => {
  const alice = await newPerson('alice', { path: '/profile', visibility: 'public' });
  const { page, api, username } = alice;
  const marked = marks.of(username);
  const generated = (await api.call(getProfile)).data.avatar;

  await test.step('edits it; a reload restores the draft', async () => {
    await button(page, 'Edit profile').click();
    await page.getByLabel('Display name').fill('Alice Martin');
    await page.getByLabel('Bio').fill('I bake on Sundays.');
    await page.reload();

    await button(page, 'Restore them').click();
    await expect(page.getByLabel('Display name')).toHaveValue('Alice Martin');
    await page.getByLabel('Interests').fill(' jazz ');
    await page.getByLabel('Interests').press('Enter');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByLabel('Search for a country').fill('ken');
    await page.getByRole('option', { name: 'Kenya' }).click();
    await expectWhile(() => button(page, 'Save').click(), [page, 'Profile updated successfully!']);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Alice Martin' })).toBeVisible();
    await expect(page.getByText('I bake on Sundays.')).toBeVisible();
    await expect(page.getByText('jazz', { exact: true })).toBeVisible();
    await expect(page.getByText('Kenya')).toBeVisible();
    await expect(button(page, 'Restore them')).toBeHidden();
  });

  await test.step('zooms and uploads an avatar, of a file of 9.8 MB', async () => {
    const photo = Buffer.concat([await png(1200, 800), Buffer.alloc(9.8 * 1024 * 1024)]);
    await button(page, 'Change my avatar').click();
    await page.getByLabel('Choose a picture').setInputFiles(file(photo));
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await expectWhile(() => button(page, 'Use this picture').click(), [page, 'Avatar updated!']);
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
    await expectWhile(() => button(page, 'Use this picture').click(), [page, 'Banner updated!']);
    const { banner } = (await api.call(getProfile)).data;
    await expect(page.locator(`main img[src="${banner}"]`)).toBeVisible();
    marked.addMark('closed', 'banner', banner ?? '');
  });

  await test.step('hides it from strangers, who see no more of the banner than its colours', async () => {
    await api.call(putProfile, { body: marked.profile });
    await page.reload();
    await page.getByRole('switch', { name: 'Private profile' }).click();
    await expectWhile(() => button(page, 'Validate').click(), [page, 'Your profile is now private']);

    const bob = await newPerson('bob', { path: `/user/${username.toUpperCase()}` });
    await expect(bob.page.getByText('This account is private')).toBeVisible();
    await expect(bob.page.getByText(marked.profile.bio)).toBeHidden();
    const blurred = bob.page.locator('canvas[data-banner=blurred]');
    await expect(blurred).toBeVisible();
    const opacity = (canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(16, 4, 1, 1).data[3];
    await expect.poll(() => blurred.evaluate(opacity)).toBe(255);
  });

  await test.step('deletes both pictures after a confirmation', async () => {
    for (const [kind, notice] of [
      ['avatar', 'Avatar deleted!'],
      ['banner', 'Banner deleted!'],
    ] as const) {
      await button(page, `Change my ${kind}`).click();
      await button(page, `Delete my ${kind}`).click();
      await expectWhile(() => button(page, 'Delete').click(), [page, notice]);
    }
    const { avatar, banner } = (await api.call(getProfile)).data;
    expect([avatar, banner]).toEqual([generated, null]);
  });
});
