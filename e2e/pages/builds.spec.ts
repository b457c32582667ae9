import { connectionInUse, expectMedia, expectMoreVideo, startCall } from '../support/people/call.ts';
import { button, navLink } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { entryOf, filesAskedFor, goInApp, watchPictures } from '../support/servers/deployment.ts';
import { currentAssets, currentEntry, makeRelease } from '../support/servers/release.ts';
import { expect, test } from '../support/test.ts';

const NOTICE = 'Part of the app could not be loaded.';

const floatingCallWith = ({ page }: Person, other: Person) =>
  page.getByRole('region', { name: `Your call with ${other.username}` });

test('a new build replaces the server during a call: the picture never stops, and pages not seen before open', async ({
  newCaller,
  server,
  problems,
}) => {
  test.setTimeout(300_000);
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

test('a tab goes on with its own files through two later builds; after a third it says so, and the call goes on', async ({
  newCaller,
  server,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allowOutage();
  problems.allow(/status of 404/);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const connection = await connectionInUse(alice);
  const releases = [await makeRelease('_b'), await makeRelease('_c'), await makeRelease('_d')];
  const [second, third, fourth] = releases.map(({ entry }) => entry) as [string, string, string];

  await test.step('two later builds', async () => {
    await server.deploy(second);
    await server.deploy(third);
    await goInApp(alice.page, '/friends');
    await expect(alice.page.getByRole('heading', { name: 'Friends' })).toBeVisible();
    await expect(floatingCallWith(alice, bob)).toBeVisible();
  });

  await test.step('a third one', async () => {
    await server.deploy(fourth);
    await navLink(alice.page, 'Messages').first().click();
    await expect(alice.page.getByText(NOTICE)).toBeVisible({ timeout: 60_000 });
    await expect(floatingCallWith(alice, bob)).toBeVisible();
    await expectMoreVideo(alice);
    expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  });

  await server.deploy(currentEntry);
  for (const release of releases) await release.remove();
});

test('a file that cannot be fetched leaves page and call as they are; a reload brings both back', async ({
  newCaller,
  problems,
}) => {
  test.setTimeout(300_000);
  problems.allow(/net::ERR_FAILED/);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const { page } = alice;
  const refused = /\/assets\/(FriendsPage|MessagesPage)-/;

  await test.step('on the call page', async () => {
    await page.route(refused, (route) => route.abort());
    const expectSteady = await watchPictures(alice, bob);
    await goInApp(page, '/friends');
    await expect(page.getByText(NOTICE)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByLabel(`Video of ${bob.username}`)).toBeVisible();
    await expectSteady();
  });

  await test.step('a reload with the file there opens the page and returns to the call', async () => {
    await expect(button(page, 'Reload')).toBeVisible();
    await page.unroute(refused);
    // The page may open by itself first, which takes the button away: then its heading is pressed, to no effect.
    const heading = page.getByRole('heading', { name: 'Friends' });
    await button(page, 'Reload').or(heading).first().click();
    await expect(heading).toBeVisible();
    await expect(floatingCallWith(alice, bob)).toBeVisible({ timeout: 45_000 });
    await expectMedia(alice);
    await expectMedia(bob);
  });

  await test.step('while the call floats', async () => {
    await page.route(refused, (route) => route.abort());
    await navLink(page, 'Messages').first().click();
    await expect(page.getByText(NOTICE)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
    await expect(floatingCallWith(alice, bob)).toBeVisible();
    await expectMoreVideo(alice);
  });

  await test.step('the next press tries again', async () => {
    await page.unroute(refused);
    await navLink(page, 'Messages').first().click();
    await expect(page).toHaveURL('/messages');
    await expect(page.getByText(NOTICE)).toHaveCount(0);
    await expect(floatingCallWith(alice, bob)).toBeVisible();
  });
});
