import {
  connectionInUse,
  expectMoreVideo,
  expectVideoOf,
  pressControl,
  startCall,
  startSearch,
} from '../support/people/call.ts';
import { button } from '../support/people/page.ts';
import { expect, test } from '../support/test.ts';

test('the keys of a call can be changed in its help, and turned off in the settings', async ({ newPerson }) => {
  test.setTimeout(240_000);
  const alice = await newPerson('alice');
  const { page } = alice;
  const [mute, unmute] = [button(page, 'Mute microphone'), button(page, 'Unmute microphone')];
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const keyOf = (action: string) => page.getByRole('button', { name: new RegExp(`^${action}: `) });
  await startSearch(alice);
  // The camera check has such a button too, and no keys.
  await expect(page.getByRole('heading', { name: 'Looking for someone…' })).toBeVisible();
  await expect(mute).toBeVisible();

  await test.step('a key that is in use is refused, a free one is taken', async () => {
    await page.keyboard.press('m');
    await expect(unmute).toBeVisible();
    await page.keyboard.press('?');
    await keyOf('Microphone on or off').click();
    await page.keyboard.press('s');
    await expect(help.getByText('That key is in use for “Next person”.')).toBeVisible();
    await page.keyboard.press('k');
    await expect(help.getByText('K is now the key for “Microphone on or off”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('the new key acts, the old one does not, and the tooltip shows it', async () => {
    await expect(unmute).toHaveAttribute('aria-keyshortcuts', 'K');
    await page.keyboard.press('m');
    await page.keyboard.press('k');
    await expect(mute).toBeVisible();
    await mute.hover();
    await expect(page.locator('kbd').filter({ hasText: 'K' })).toBeVisible();
  });

  await test.step('turned off in the settings, no key acts; the key is still known', async () => {
    await page.goto('/profile?tab=settings');
    await expect(keyOf('Microphone on or off')).toHaveText('K');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await startSearch(alice);
    await expect(mute).toBeVisible();
    await expect(mute).not.toHaveAttribute('aria-keyshortcuts');
    await page.keyboard.press('k');
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
    await expect(mute).toBeVisible();
    await pressControl(alice, 'Keyboard shortcuts');
    await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('k');
    await expect(unmute).toBeVisible();
  });
});

test('in a call the next person comes with the chosen key alone, and with none where keys are off @last', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const { page } = alice;
  const connection = await connectionInUse(alice);
  const ended = bob.page.getByText('The other person ended the call.').first();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const toggle = help.getByRole('switch', { name: 'Single-key shortcuts' });
  const closeHelp = async () => {
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  };
  const expectCallGoesOn = async () => {
    await expectMoreVideo(alice);
    await expectVideoOf(bob, alice);
    expect(await connectionInUse(alice), 'the same call').toBe(connection);
  };

  await test.step('the former key does nothing', async () => {
    await page.keyboard.press('?');
    await page.getByRole('button', { name: /^Next person: / }).click();
    await page.keyboard.press('x');
    await expect(help.getByText('X is now the key for “Next person”.')).toBeVisible();
    await closeHelp();
    await page.keyboard.press('s');
    await expectCallGoesOn();
  });

  await test.step('turned off, neither does the new one', async () => {
    await page.keyboard.press('?');
    await toggle.click();
    await closeHelp();
    await page.keyboard.press('x');
    await page.keyboard.press('s');
    await expectCallGoesOn();
  });

  await test.step('turned on again, it does', async () => {
    await pressControl(alice, 'Keyboard shortcuts');
    await toggle.click();
    await closeHelp();
    await expectCallGoesOn();
    await expect(ended).toBeHidden();
    await page.keyboard.press('x');
    // On a busy machine the call has lasted long enough to be rated, which says nothing of the reason.
    const rating = bob.page.getByRole('alertdialog', { name: 'How was your call?' });
    await expect(ended.or(rating).first()).toBeVisible({ timeout: 60_000 });
  });
});
