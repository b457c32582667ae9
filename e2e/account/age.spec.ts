import { expectVideoOf, pressStart } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

// The provider for tests does not start in production.
test.use({ settings: { AGE_PROOF: 'fake', NODE_ENV: 'test' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

const notice = ({ page }: Person) => page.getByRole('region', { name: 'Confirm your age to meet people' });

/** Goes to the provider, answers there, and comes back. */
async function check({ page }: Person, from: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: from }).click();
  await expect(page.getByRole('heading', { name: 'Age check for development' })).toBeVisible();
  await page.getByRole('link', { name: answer }).click();
}

test('people look around without a proof of age, and meet others once a provider has confirmed it', async ({
  newCaller,
  problems,
}) => {
  problems.allow(/status of (400|403) .*\/api\/account\/age-check\/result$/);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];

  await test.step('looks around and checks the camera, and learns what is missing', async () => {
    await alice.page.goto('/matching/setup?step=camera');
    await expect(notice(alice)).toBeVisible();
    await expect(alice.page.getByText('You can start once your age is confirmed.')).toBeVisible();
    await expect(alice.page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  });

  await test.step('is refused as a minor, and checks again', async () => {
    await check(alice, 'Check my age', 'I am not');
    await expect(alice.page.getByRole('heading', { name: 'The check did not confirm that you are 18' })).toBeVisible();
    await check(alice, 'Check again', 'I am an adult');
    await expect(alice.page.getByRole('heading', { name: 'Your age is confirmed' })).toBeVisible();
    await alice.page.reload();
    await expect(alice.page.getByRole('heading', { name: 'This check is not valid' })).toBeVisible();
  });

  await test.step('is matched', async () => {
    await bob.page.goto('/home');
    await check(bob, 'Check my age', 'I am an adult');
    await expect(bob.page.getByRole('heading', { name: 'Your age is confirmed' })).toBeVisible();
    for (const person of [alice, bob]) {
      await person.page.goto('/matching/setup?step=camera');
      await expect(notice(person)).toHaveCount(0);
      await pressStart(person);
    }
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
  });
});
