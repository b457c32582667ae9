import type { Locator, Page } from '@playwright/test';
import { pressControl, shownVideo, startCall } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expectVeil } from '../support/people/veil.ts';
import { expect, test } from '../support/test.ts';

const pictureOf = ({ page }: Person, other: Person) => page.getByLabel(`Video of ${other.username}`);
const isMuted = (one: Person, other: Person) =>
  pictureOf(one, other).evaluate((video: HTMLVideoElement) => video.muted);

/** The five reasons of spec.md, section 3. */
const REASONS = ['Inappropriate behaviour', 'Spam', 'Harassment or bullying', 'Fake profile', 'Other'];
async function expectReasons(within: Page | Locator): Promise<void> {
  for (const name of REASONS) await expect(within.getByRole('radio', { name, exact: true })).toBeVisible();
}

test('a report in a call blurs the other, ends the call as if one had left, and keeps sealed frames', {
  tag: '@core',
}, async ({ newCaller, server }) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  const sealed = async () => [...(await server.files())].filter(([name]) => name.endsWith('.sealed'));
  // Reports of earlier tests on this server.
  const earlier = new Set((await sealed()).map(([name]) => name));
  const added = async () => (await sealed()).filter(([name]) => !earlier.has(name));
  await startCall(alice, bob);
  const { page } = alice;
  const sheet = page.getByRole('dialog', { name: `Report ${bob.username}` });

  await test.step('the sheet blurs and mutes the other, and closing it ends that', async () => {
    await pressControl(alice, `Report ${bob.username}`);
    await expect(sheet).toBeVisible();
    await expectVeil(alice, bob);
    await expect.poll(() => isMuted(alice, bob)).toBe(true);
    await expectReasons(sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expectVeil(alice, bob, false);
    await expect.poll(() => isMuted(alice, bob)).toBe(false);
    await expect(page).toHaveURL('/matching/explore');
  });

  await test.step('the reporter sees the frames, and leaves one out', async () => {
    // The present frame, and two from before once the picture has been there for that long.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await pressControl(alice, `Report ${bob.username}`);
      await expect(sheet.getByRole('checkbox')).toHaveCount(3, { timeout: 15_000 });
    }).toPass({ timeout: 120_000 });
    await sheet.getByRole('checkbox', { name: 'Send picture 2' }).uncheck();
    await sheet.getByRole('radio', { name: 'Nudity or sexual behaviour' }).check();
  });

  await test.step('sending ends the call; the other sees someone who left', async () => {
    await sheet.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText('Report sent. Thank you.')).toBeVisible();
    await expect(shownVideo(bob, alice)).toHaveCount(0);
    // The rating, which follows where the call was long enough, has a button to report.
    await expect(bob.page.getByText(/report/i).and(bob.page.locator(':not(button, button *)'))).toHaveCount(0);
  });

  await test.step('two frames are on disk, and no picture can be seen in them', async () => {
    await expect.poll(async () => (await added()).length).toBe(2);
    for (const [name, file] of await added()) {
      for (const header of ['RIFF', 'WEBP', 'JFIF', '\x89PNG']) {
        expect(file.includes(Buffer.from(header, 'latin1')), header).toBe(false);
      }
      expect((await page.request.get(`/uploads/${name}`)).status()).toBe(404);
    }
  });

  await test.step('a block is offered, and the report is listed as being looked at', async () => {
    await page.getByRole('button', { name: `Block ${bob.username}` }).click();
    await expect(page.getByText(`${bob.username} is blocked.`)).toBeVisible();
    await page.getByRole('button', { name: 'Stop here' }).click();
    await expect(page).toHaveURL('/matching/setup');
    await page.goto('/profile?tab=settings');
    const reports = page.getByRole('list', { name: 'Your reports' });
    await expect(reports.getByText('Nudity or sexual behaviour')).toBeVisible();
    await expect(reports.getByText('Being looked at')).toBeVisible();
  });

  await test.step('the page for a report offers the same reasons', async () => {
    await page.goto(`/report/${bob.userId}`);
    await expectReasons(page);
  });
});
