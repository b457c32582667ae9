import { connectionInUse, expectMoreVideo, expectVideoOf, pressControl, startCall } from '../support/people/call.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';

test('in a call the next person comes with the chosen key alone, and with none where keys are off', async ({
  newCaller,
}) => {
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
    const rating = bob.page.getByRole('alertdialog', { name: GOODBYE });
    await expect(ended.or(rating).first()).toBeVisible({ timeout: 60_000 });
  });
});
