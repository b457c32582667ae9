import type { Locator } from '@playwright/test';
import { getInviteLink, renewInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import sharp from 'sharp';
import { encode } from 'uqr';
import { button, expectWhile, navLink } from '../support/people/page.ts';
import { contextOptions } from '../support/people/person.ts';
import { phone } from '../support/people/phone.ts';
import { fillSignUp, signUpValues } from '../support/people/sign-up.ts';
import { expect, test } from '../support/test.ts';

/** Light modules around a code, which scanners need. */
const QUIET = 4;

/**
 * The modules of a QR code in a picture, row by row: '#' is dark. Its quiet zone belongs to it, but for the rounded
 * corners.
 */
async function modulesIn(picture: Buffer, size: number): Promise<string[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const side = size + 2 * QUIET;
  const isDark = (x: number, y: number) => {
    const [column, row] = [x, y].map((at) => Math.floor(((at + 0.5) * info.width) / side)) as [number, number];
    return (data[(row * info.width + column) * info.channels] ?? 0) < 128;
  };
  const isCorner = (x: number, y: number) => [x, y].every((at) => at < 2 || at >= side - 2);
  const all = Array.from({ length: side }, (_, at) => at);
  return all.map((y) => all.map((x) => (isDark(x, y) && !isCorner(x, y) ? '#' : '.')).join(''));
}

/** The same of the code for a text, by the library. */
function modulesOf(text: string): { modules: string[]; size: number } {
  const { data, size } = encode(text, { border: QUIET });
  return { modules: data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')), size: size - 2 * QUIET };
}

async function expectCode(picture: Locator, text: string): Promise<void> {
  const { modules, size } = modulesOf(text);
  // A dialog over it may still be fading out.
  await expect.poll(async () => modulesIn(await picture.screenshot(), size)).toEqual(modules);
}

test('someone passes on a link; on a phone a visitor opens it, signs up, comes back to the invitation, asks and is accepted', async ({
  browser,
  server,
  problems,
  privacy,
  marks,
  freshName,
  newPerson,
}) => {
  const ann = await newPerson('ann', { path: '/friends?tab=add' });
  const code =
    await test.step('a link and its QR code are passed on, and the former link ends with a new one', async () => {
      const { code } = (await ann.api.call(getInviteLink)).data;
      // It says so for three seconds.
      await Promise.all([expect(button(ann.page, 'Link copied')).toBeVisible(), button(ann.page, 'Copy link').click()]);
      expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/i/${code}`);

      await button(ann.page, 'Show QR code').click();
      const picture = ann.page.getByRole('img', { name: 'QR code of your invitation link' });
      for (const theme of ['dark', 'light']) {
        await ann.page.evaluate((name) => {
          document.documentElement.classList.toggle('dark', name === 'dark');
          document.documentElement.classList.toggle('light', name === 'light');
        }, theme);
        await expect(picture).toBeVisible();
        await expectCode(picture, `${server.origin}/i/${code}`);
      }

      await button(ann.page, 'Renew link').click();
      await expectWhile(
        () => ann.page.getByRole('alertdialog').getByRole('button', { name: 'Renew link' }).click(),
        [ann.page, 'You have a new link. The old one no longer works.'],
      );
      const renewed = (await ann.api.call(getInviteLink)).data.code;
      expect(renewed).not.toBe(code);
      await expectCode(picture, `${server.origin}/i/${renewed}`);
      return renewed;
    });
  await ann.page.goto('/friends?tab=pending');
  const context = await browser.newContext({ ...contextOptions(server.origin), ...phone });
  await problems.watch(context);
  const marked = marks.newcomer(freshName('nour'));
  const { username } = marked.registration;
  privacy.watch(context, username);
  const page = await context.newPage();
  const expectFit = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await test.step('reads who invites, before the app runs', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`/i/${code}`);
    await expect(page.getByRole('heading', { name: `${ann.username} invites you to Visavis` })).toBeVisible();
    await expect(page).toHaveTitle(`${ann.username} invites you to Visavis`);
    await expectFit();
    expect(scripts.sort()).toEqual([
      expect.stringMatching(/^\/assets\/first-paint-/),
      expect.stringMatching(/^\/assets\/start-/),
    ]);
  });

  await test.step('signs up and in', async () => {
    await page.getByRole('link', { name: 'Sign up' }).tap();
    await fillSignUp(page, signUpValues(marked));
    await button(page, 'Create my account').tap();
    await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await button(page, 'Sign in').tap();
  });

  await test.step('comes back to the invitation, and asks', async () => {
    await expect(page).toHaveURL(`/invitation/${code}`);
    await expect(page.getByRole('heading', { name: `${ann.username} invites you to be friends` })).toBeVisible();
    await expectFit();
    await expect(navLink(ann.page, 'Friends')).not.toContainText('1');
    await button(page, 'Add friend').tap();
    await expect(page.getByRole('heading', { name: `You have asked ${ann.username}` })).toBeVisible();
    await expect(button(page, 'Request sent')).toBeDisabled();
  });

  await test.step('is accepted', async () => {
    privacy.befriend(ann.username, username);
    await button(ann.page, `Accept the request from ${username}`).click();
    await expect(page.getByRole('heading', { name: `You and ${ann.username} are friends` })).toBeVisible();
    await expect(button(page, 'Message')).toBeVisible();
    await expectFit();
  });

  await test.step('is told nothing by the link once it is renewed', async () => {
    await ann.api.call(renewInviteLink);
    problems.allow(/status of 404 .*\/api\/friends\/invite\//);
    await page.goto(`/i/${code}`);
    await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
    await expectFit();
  });

  const { data } = await (await page.request.get(getProfile.path)).json();
  marked.addMark('secret', 'inviteCode', data.inviteCode);
  await privacy.finish(context);
  await context.close();
});
