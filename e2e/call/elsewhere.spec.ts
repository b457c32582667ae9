import {
  checkCamera,
  expectMedia,
  expectMoreVideo,
  expectVideoOf,
  pressStart,
  shownVideo,
  startCall,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expectAccessible } from '../support/pictures/axe.ts';
import { expect, test } from '../support/test.ts';

const question = ({ page }: Person, other: Person) =>
  page.getByRole('heading', { name: `You are already in a call with ${other.username}` });
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a start in a second tab asks before it takes the call over', async ({ newCaller }) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const second: Person = { ...alice, page: await alice.context.newPage() };

  await test.step('the second tab asks', async () => {
    await checkCamera(second);
    await pressStart(second);
    await expect(question(second, bob)).toBeVisible();
    for (const width of [1440, 360]) {
      await second.page.setViewportSize({ width, height: 800 });
      await expectAccessible(second.page, `${width} px`);
      await test.info().attach(`asks-${width}`, { body: await second.page.screenshot(), contentType: 'image/png' });
    }
    await second.page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the call goes on undisturbed where it stays', async () => {
    await press(second, 'Stay there');
    await expect(second.page).toHaveURL('/matching/setup');
    for (const person of [alice, bob]) await expectMoreVideo(person);
    await expect(bob.page.getByRole('heading')).toHaveText(`Your call with ${alice.username}`);
  });

  await test.step('the second tab brings the call here', async () => {
    await checkCamera(second);
    await pressStart(second);
    await expect(question(second, bob)).toBeVisible();
    await press(second, 'Bring it here');
    await expect(alice.page.getByRole('heading', { name: 'You carried on elsewhere' })).toBeVisible();
    await expectVideoOf(second, bob);
    await expectVideoOf(bob, alice);
    for (const person of [second, bob]) await expectMedia(person);
  });

  await test.step('the first tab asks in turn', async () => {
    await press(alice, 'Search again');
    await expect(question(alice, bob)).toBeVisible();
    await expectMoreVideo(bob);
  });

  await test.step('the first tab returns to the call once the second has been closed', async () => {
    await press(alice, 'Bring it here');
    await expectVideoOf(alice, bob);
    await press(second, 'Search again');
    await expect(question(second, bob)).toBeVisible();
    await press(second, 'Bring it here');
    await expect(alice.page.getByRole('heading', { name: 'You carried on elsewhere' })).toBeVisible();
    await expectVideoOf(second, bob);
    const closed = second.page.waitForEvent('close');
    await second.page.close({ runBeforeUnload: true });
    await closed;
    await press(alice, 'Search again');
    // A busy server may not know yet that the second is gone: then it asks once more.
    await expect(shownVideo(alice, bob).or(question(alice, bob))).toBeVisible({ timeout: 60_000 });
    if (await question(alice, bob).isVisible()) await press(alice, 'Bring it here');
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expect(bob.page.getByRole('heading')).toHaveText(`Your call with ${alice.username}`);
  });
});

test('a duplicated tab asks too, and a reload of the first still returns to its call @last', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const copied = await alice.page.evaluate(() => Object.entries(sessionStorage));
  expect(copied.map(([key]) => key)).toContain('call');
  const second: Person = { ...alice, page: await alice.context.newPage() };
  // As a browser duplicates a tab: with its address and a copy of its session storage.
  await second.page.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, copied);

  await test.step('the copy', async () => {
    await second.page.goto('/matching/explore');
    await expect(question(second, bob)).toBeVisible();
    for (const person of [alice, bob]) await expectMoreVideo(person);
  });

  await test.step('a reload of the first tab', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expect(question(second, bob)).toBeVisible();
  });
});
