import type { BrowserContext, Page } from '@playwright/test';
import { SESSION_SECONDS } from '@visavis/domain/users/rules.ts';
import {
  connectionInUse,
  expectMoreVideo,
  expectVideoOf,
  pressControl,
  QUALIFYING,
  startCall,
} from '../support/people/call.ts';
import { button, expectWhile, navLink } from '../support/people/page.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { expectAccessible } from '../support/pictures/axe.ts';
import { expect, test } from '../support/test.ts';

type CallAction = 'togglemicrophone' | 'togglecamera' | 'hangup';
declare global {
  interface Window {
    callActionsForTest: Partial<Record<string, (() => void) | null>>;
  }
}

/** Records what the page lets the browser's own call buttons do. */
const recordCallActions = (context: BrowserContext) =>
  context.addInitScript(() => {
    const session = navigator.mediaSession;
    const set = session.setActionHandler.bind(session);
    window.callActionsForTest = {};
    session.setActionHandler = (action, handler) => {
      set(action, handler);
      window.callActionsForTest[action] = handler && (() => handler({ action }));
    };
  });

/** Presses one of those buttons. */
const pressBrowserButton = (page: Page, action: CallAction) =>
  page.evaluate((name) => window.callActionsForTest[name]?.(), action);

test('a call goes on in the floating panel on every page, obeys the browser’s buttons, and says why it ends', async ({
  newCaller,
  server,
}) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  for (const { context } of [alice, bob]) await recordCallActions(context);
  await server.operator('users', 'set-plan', bob.username, 'premium');
  await startCall(alice, bob);
  const connection = await connectionInUse(alice);
  const { page } = alice;
  const panel = page.getByRole('region', { name: `Your call with ${bob.username}` });
  const muted = bob.page.getByLabel(`${alice.username} is muted`).first();
  const cameraOff = bob.page.getByText(`${alice.username} turned their camera off`).first();

  await test.step('it opens from a button, and stays over every link', async () => {
    await pressControl(alice, 'Minimise the call');
    await expect(page).toHaveURL('/home');
    for (const name of ['Friends', 'Messages', 'Profile']) {
      await navLink(page, name).first().click();
      await expect(panel).toBeVisible();
    }
    await expectVideoOf(alice, bob);
    await expectMoreVideo(alice);
    // The two may talk as long as the better of their plans allows.
    const left = Number(/^(\d+):\d\d left$/.exec((await panel.getByRole('timer').textContent()) ?? '')?.[1]);
    const longest = SESSION_SECONDS.premium / 60;
    expect(left).toBeLessThanOrEqual(longest);
    expect(left).toBeGreaterThan(longest - 10);
  });

  await test.step('it stays over the public pages, and over the way back from them', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Community rules', exact: true }).click();
    await expect(page).toHaveURL('/rules');
    // Until its code has loaded the page before stays, whose name of the product leads elsewhere.
    await expect(page.getByRole('heading', { level: 1, name: 'Community rules' })).toBeVisible();
    await expect(panel).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Visavis' }).click();
    await expect(page).toHaveURL('/');
    await expect(panel).toBeVisible();
    await expectMoreVideo(alice);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/profile/);
    await expect(panel).toBeVisible();
    expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  });

  await test.step('its buttons switch microphone and camera', async () => {
    await panel.getByRole('button', { name: 'Mute microphone' }).click();
    await expect(muted).toBeVisible();
    await panel.getByRole('button', { name: 'Turn camera off' }).click();
    await expect(cameraOff).toBeVisible();
  });

  await test.step('the browser’s buttons do so too', async () => {
    await pressBrowserButton(page, 'togglecamera');
    await expect(cameraOff).toBeHidden();
    await pressBrowserButton(page, 'togglemicrophone');
    await expect(muted).toBeHidden();
    await expect(panel.getByRole('button', { name: 'Mute microphone' })).toBeVisible();
  });

  await test.step('on a phone it fits, and fingers can press it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const box = await panel.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    for (const control of await panel.getByRole('button').all()) {
      const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page, 'the panel', 'section[aria-label^="Your call with"]');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a link to the search, and the panel’s button, return to the call', async () => {
    await panel.getByRole('button', { name: 'Back to the call' }).click();
    await expect(page).toHaveURL('/matching/explore');
    await expectVideoOf(alice, bob);
    await pressControl(alice, 'Minimise the call');
    await navLink(page, 'Matching').first().click();
    await expect(page).toHaveURL('/matching/explore');
    expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  });

  await test.step('a friend request of the other is a toast, as the call’s card is not to be seen', async () => {
    await pressControl(alice, 'Minimise the call');
    await expect(panel).toBeVisible();
    await expectWhile(() => pressControl(bob, 'Add friend'), [page, `${bob.username} sent you a friend request!`]);
    await panel.getByRole('button', { name: 'Back to the call' }).click();
    await expect(page).toHaveURL('/matching/explore');
  });

  await test.step('when it ends on another page, a notice says why', async () => {
    await expect(page.getByText(QUALIFYING)).toBeVisible({ timeout: 50_000 });
    await pressControl(alice, 'Minimise the call');
    await expect(panel).toBeVisible();
    const why = `Your call with ${bob.username} has ended. The other person left the call.`;
    await expectWhile(() => pressBrowserButton(bob.page, 'hangup'), [page, why]);
    await expect(panel).toBeHidden();
    await expect(page.getByRole('alertdialog', { name: GOODBYE })).toBeVisible();
    await button(page, 'No opinion').click();
    await expect(page).toHaveURL('/home');
  });
});
