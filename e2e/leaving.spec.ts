import { expectMedia, expectVideoOf, startCall } from './support/call.ts';
import { expect, test } from './support/test.ts';

/** Milliseconds within which the other learns that a tab was closed (rulings 31). */
const NOTICED_WITHIN = 2000;

test('a reload returns to the call; a closed tab is known to the other within two seconds, who then waits no longer than for a lost socket', async ({
  newCaller,
}) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const away = bob.page.getByText(`${alice.username} is away. Waiting for their return…`);

  await test.step('a reload', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expect(away).toHaveCount(0);
    for (const person of [alice, bob]) await expectMedia(person);
  });

  await test.step('a closed tab', async () => {
    // As the user's click does: without this the page gets no `pagehide`.
    await alice.page.close({ runBeforeUnload: true });
    await expect(away.first()).toBeVisible({ timeout: NOTICED_WITHIN });
    await expect(bob.page.getByLabel(`Video of ${alice.username}`)).not.toBeVisible();
    await expect(bob.page.getByText('The other person left the call.').first()).toBeVisible({ timeout: 30_000 });
  });
});
