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
async function call(one: Person, other: Person) {
  for (const person of [one, other]) await startSearch(person);
  await expectVideoOf(one, other);
  await expectVideoOf(other, one);
}

test('two who are connected directly have the same safety code, and another after a reload', async ({ newCaller }) => {
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

test('both are warned of a server that puts someone in between who passes all on', async ({ newCaller }) => {
  const [alice, bob, mallory] = [await newCaller('alice'), await newCaller('bob'), await newCaller('mallory')];
  await mallory.page.goto('/home');
  const members = [
    { person: alice, wire: await tapWire(alice) },
    { person: bob, wire: await tapWire(bob) },
  ] as const;
  await sitBetween(mallory.page, members);
  await call(alice, bob);
  for (const person of [alice, bob]) {
    await expect(
      person.page.getByRole('alert').filter({ hasText: 'Someone may be intercepting this call' }),
    ).toBeVisible({ timeout: 60_000 });
    await expect((await openCode(person)).getByText('The code could not be confirmed')).toBeVisible();
  }
});
