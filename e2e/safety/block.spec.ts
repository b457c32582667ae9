import { listBlocked } from '@visavis/domain/friends/contract.ts';
import { expectVideoOf, pressControl, pressEnd, shownVideo, startCall, startSearch } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { rateWhenAsked } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';

/** The names of everyone whom a person is matched with from now on. */
function watchMatches({ page }: Person): string[] {
  const names: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [, name] = /^42\["matching:found",.*?"username":"([^"]+)"/.exec(String(payload)) ?? [];
      if (name) names.push(name);
    }),
  );
  return names;
}

const isSearching = ({ page }: Person) =>
  expect(page.getByRole('heading', { name: /^(Looking for someone|Finding the next person)…$/ })).toBeVisible();

test('two of whom one blocks the other in a call never meet again, and each still meets a third', async ({
  newCaller,
}) => {
  const [alice, bob, carol] = [await newCaller('alice'), await newCaller('bob'), await newCaller('carol')];
  const [aliceMet, bobMet] = [watchMatches(alice), watchMatches(bob)];
  for (const person of [alice, bob, carol]) await rateWhenAsked(person);

  const metBefore = await test.step('the block asks first, and ends the call', async () => {
    await startCall(alice, bob);
    await pressControl(alice, `Block ${bob.username}`);
    const question = alice.page.getByRole('alertdialog', { name: `Block ${bob.username}?` });
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(bob.page.getByText('The other person left the call.').first()).toBeVisible();
    // The recap of a call that was long enough has a button to block.
    await expect(bob.page.getByText(/block/i).and(bob.page.locator(':not(button, button *)'))).toHaveCount(0);
    for (const person of [alice, bob]) await isSearching(person);
    expect((await alice.api.call(listBlocked)).data.map(({ username }) => username)).toEqual([bob.username]);
    return { alice: [...aliceMet], bob: [...bobMet] };
  });

  /** Waits until carol and one of the two see each other. @returns that person */
  const partnerOfCarol = async () => {
    await expect(shownVideo(carol, alice).or(shownVideo(carol, bob))).toBeVisible({ timeout: 90_000 });
    const other = (await shownVideo(carol, alice).isVisible()) ? alice : bob;
    await expectVideoOf(other, carol);
    return other;
  };

  await test.step('each of them meets the third', async () => {
    await startSearch(carol);
    const first = await partnerOfCarol();
    await pressControl(carol, 'Next person');
    await expect(shownVideo(carol, first)).toHaveCount(0);
    expect(await partnerOfCarol()).not.toBe(first);
  });

  await test.step('of three who have all met, it is the newest whom one of them meets again', async () => {
    // Two who have met are matched again once both have waited (rulings 8): the two would be due before carol.
    await pressEnd(carol);
    for (const person of [alice, bob]) await isSearching(person);
    await startSearch(carol);
    await partnerOfCarol();
  });

  expect(metBefore.alice).toContain(bob.username);
  expect(metBefore.bob).toContain(alice.username);
  expect(aliceMet.slice(metBefore.alice.length)).not.toContain(bob.username);
  expect(bobMet.slice(metBefore.bob.length)).not.toContain(alice.username);
});
