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
