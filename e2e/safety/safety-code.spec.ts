import { expectMedia, expectVideoOf, pressControl, startSearch } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';
import { sitBetween } from '../support/watch/man-in-the-middle.ts';
import { tapWire } from '../support/watch/wire.ts';

async function openCode(person: Person) {
  await pressControl(person, 'Safety code');
  return person.page.getByRole('dialog', { name: 'Safety code' });
}
/** The names of the four emojis. */
async function readCode(person: Person): Promise<string[]> {
  const items = (await openCode(person)).getByRole('listitem');
  await expect(items).toHaveCount(4);
  return items.allInnerTexts();
}
/** @returns null where the app says that there is no code */
async function readCodeIfAny(person: Person): Promise<string[] | null> {
  const dialog = await openCode(person);
  const items = dialog.getByRole('listitem');
  const none = dialog.getByText(/We can’t check this call|The code could not be confirmed/);
  await expect(items.nth(3).or(none)).toBeVisible();
  return (await items.count()) === 4 ? items.allInnerTexts() : null;
}
async function call(one: Person, other: Person) {
  for (const person of [one, other]) await startSearch(person);
  await expectVideoOf(one, other);
  await expectVideoOf(other, one);
}

test('two who are connected directly have the same safety code, and another after a reload', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await call(alice, bob);
  await expectMedia(bob);
  const code = await readCode(alice);
  expect(await readCode(bob)).toEqual(code);

  await bob.page.reload();
  await expectVideoOf(bob, alice);
  await expectMedia(bob);
  const next = await readCode(bob);
  expect(next).not.toEqual(code);
  await expect.poll(() => alice.page.getByRole('dialog').getByRole('listitem').allInnerTexts()).toEqual(next);
});

test.describe('a server that puts someone in between', () => {
  test.setTimeout(240_000);

  for (const answersCode of [false, true]) {
    test(
      answersCode ? 'who takes part: the codes differ' : 'who passes all on: both are warned',
      async ({ newCaller }) => {
        const [alice, bob, mallory] = [await newCaller('alice'), await newCaller('bob'), await newCaller('mallory')];
        await mallory.page.goto('/home');
        const members = [
          { person: alice, wire: await tapWire(alice) },
          { person: bob, wire: await tapWire(bob) },
        ] as const;
        await sitBetween(mallory.page, members, { answersCode });
        await call(alice, bob);
        if (answersCode) {
          // On a busy machine the man in the middle may be too late: then there is no code to compare, or a warning.
          const [ofAlice, ofBob] = [await readCodeIfAny(alice), await readCodeIfAny(bob)];
          expect(ofAlice === null || ofAlice.join() !== ofBob?.join()).toBe(true);
          return;
        }
        for (const person of [alice, bob]) {
          await expect(
            person.page.getByRole('alert').filter({ hasText: 'Someone may be intercepting this call' }),
          ).toBeVisible({ timeout: 60_000 });
          await expect((await openCode(person)).getByText('The code could not be confirmed')).toBeVisible();
        }
      },
    );
  }
});
