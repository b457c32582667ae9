import { connectionInUse, expectMoreVideo, startCall } from '../support/people/call.ts';
import { button, navLink } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { entryOf, filesAskedFor, goInApp, watchPictures } from '../support/servers/deployment.ts';
import { currentAssets, currentEntry, makeRelease } from '../support/servers/release.ts';
import { expect, test } from '../support/test.ts';

const NOTICE = 'Part of the app could not be loaded.';

const floatingCallWith = ({ page }: Person, other: Person) =>
  page.getByRole('region', { name: `Your call with ${other.username}` });

test('a new build replaces the server during a call: the picture never stops, pages open from the build of the tab, and a file that cannot be fetched takes nothing away', async ({
  newCaller,
  server,
  problems,
}) => {
  problems.allowOutage();
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const connection = await connectionInUse(alice);
  const files = filesAskedFor(alice.page);
  const release = await makeRelease();
  const expectSteady = await watchPictures(alice, bob);

  await server.deploy(release.entry);
  expect(await (await fetch(server.origin)).text()).toContain('_b.js');
  await goInApp(alice.page, '/friends');
  await expect(alice.page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  await expect(floatingCallWith(alice, bob)).toBeVisible();
  await navLink(alice.page, 'Messages').first().click();
  await expect(alice.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(alice.page).toHaveURL('/messages');
  await expect(alice.page.getByText(NOTICE)).toHaveCount(0);

  await expectSteady();
  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  // The pages came from the build that the tab was opened with, though the server no longer has it.
  const own = await currentAssets();
  const pages = [...files].filter(([name]) => /^(FriendsPage|MessagesPage)-/.test(name));
  expect(pages.map(([name, status]) => [own.includes(name), status])).toEqual([
    [true, 200],
    [true, 200],
  ]);

  await test.step('a file that cannot be fetched leaves page and call, and the next press tries again', async () => {
    const refused = /\/assets\/ProfilePage-/;
    await alice.page.route(refused, (route) => route.abort());
    await navLink(alice.page, 'Profile').first().click();
    await expect(alice.page.getByText(NOTICE)).toBeVisible({ timeout: 60_000 });
    await expect(alice.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(floatingCallWith(alice, bob)).toBeVisible();
    await expectMoreVideo(alice);
    await alice.page.unroute(refused);
    await navLink(alice.page, 'Profile').first().click();
    await expect(alice.page).toHaveURL('/profile');
    await expect(alice.page.getByText(NOTICE)).toHaveCount(0);
  });

  const newVersion = alice.page.getByText('A new version of Visavis is available.');
  await expect(newVersion).toHaveCount(0);
  await floatingCallWith(alice, bob).getByRole('button', { name: 'End the call' }).click();
  // On a slow machine the call was long enough for a rating, which may come before the notice or after it.
  for (const name of ['No opinion', 'Close the recap']) {
    const answer = button(alice.page, name);
    await alice.page.addLocatorHandler(answer, () => answer.click());
  }
  await expect(newVersion).toBeVisible();
  await button(alice.page, 'Reload').click();
  await expect.poll(() => entryOf(alice.page)).toContain('_b.js');
  await expect(navLink(alice.page, 'Messages').first()).toBeVisible();

  await server.deploy(currentEntry);
  await release.remove();
});
