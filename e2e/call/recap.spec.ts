import { listFriends, listPending } from '@visavis/domain/friends/contract.ts';
import { listCalls } from '@visavis/domain/history/contract.ts';
import { pressControl, startCall } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { phone } from '../support/people/phone.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';
import { receivedBy } from '../support/watch/frames.ts';

/** The call's clock once it has earned something. */
const EARNING = /[1-9]:\d\d$/;

const recapOf = ({ page }: Person) => page.getByRole('alertdialog', { name: GOODBYE });
const friendsOf = async ({ api }: Person) => (await api.call(listFriends)).data.map(({ username }) => username);

test('after a call both see whom they met and what it earned, and stay in touch only by a yes of both', async ({
  newCaller,
  privacy,
}) => {
  test.setTimeout(400_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob', { context: phone })];
  const received = receivedBy(bob);
  await startCall(alice, bob);

  await test.step('the recap shows the person, the length and the experience', async () => {
    await expect(alice.page.getByText(EARNING)).toBeVisible({ timeout: 110_000 });
    await pressControl(alice, 'Next person');
    // It cannot be dismissed.
    await expect(recapOf(alice)).toBeVisible();
    await alice.page.keyboard.press('Escape');
    await alice.page.mouse.click(5, 5);
    for (const [me, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const talked = recapOf(me).getByRole('heading', { level: 2 });
      const who = me === alice ? `You talked with ${other.username} for` : `${other.username} left after`;
      await expect(talked).toContainText(who);
      const experience = recapOf(me).getByText(/^\+\d+ XP$/);
      await expect(experience).toBeVisible();
      const earned = async () => {
        const minutes = /(\d+):\d\d/.exec((await talked.textContent()) ?? '')?.[1];
        const xp = /\d+/.exec((await experience.textContent()) ?? '')?.[0];
        return Number(xp) / Number(minutes);
      };
      await expect.poll(earned, 'for each full minute').toBe(10);
    }
  });

  await test.step('the rating is in reach on a phone, upright and on its side', async () => {
    const lastChoice = recapOf(bob).getByRole('button', { name: 'No opinion' });
    for (const size of [
      { width: 844, height: 390 },
      { width: 360, height: 740 },
      { width: 360, height: 640 },
    ]) {
      await bob.page.setViewportSize(size);
      await expect(lastChoice).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('on its side all that one can do is in view', async () => {
    await bob.page.setViewportSize({ width: 844, height: 390 });
    for (const name of ['Stay in touch', 'Good', 'Report or block'])
      await expect(recapOf(bob).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await bob.page.setViewportSize(phone.viewport);
  });

  await test.step('a single yes shows the other nothing', async () => {
    const before = received.length;
    expect(before).toBeGreaterThan(0);
    await recapOf(alice).getByRole('button', { name: 'Stay in touch' }).click();
    await expect(recapOf(alice).getByText('Your yes is secret')).toBeVisible();
    const asks = recapOf(bob).getByText(`${alice.username} sees your yes only if both of you say it.`);
    await expect(asks).toBeVisible();
    expect([await friendsOf(bob), (await bob.api.call(listPending)).data]).toEqual([[], []]);
    expect(received.slice(before).filter((frame) => frame.includes('friend'))).toEqual([]);
  });

  await test.step('the second yes makes them friends, and both see it', async () => {
    privacy.befriend(alice.username, bob.username);
    await recapOf(bob).getByRole('button', { name: 'Stay in touch' }).tap();
    for (const [me, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const both = `You both said yes: you and ${other.username} are friends now.`;
      await expect(recapOf(me).getByText(both)).toBeVisible();
      expect(await friendsOf(me)).toEqual([other.username]);
    }
  });

  await test.step('the rating ends it: neither the next search nor the page after it shows it again', async () => {
    const { page } = alice;
    await recapOf(alice).getByRole('button', { name: 'Good', exact: true }).click();
    await expect(recapOf(alice)).toHaveCount(0);
    await expect(page.getByText('Finding the next person…').first()).toBeVisible();
    await pressControl(alice, /^End the (search|call)$/);
    await expect(page).toHaveURL('/matching/setup');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText('Your rating: Good')).toHaveCount(0);
    await expect(recapOf(alice)).toHaveCount(0);
  });

  await test.step('what is owed can wait for a message, comes back on the next page, and is rated in the history', async () => {
    await recapOf(bob).getByRole('button', { name: 'Message', exact: true }).tap();
    await expect(bob.page.getByRole('textbox', { name: `Message to ${alice.username}` })).toBeVisible();
    await expect(recapOf(bob)).toHaveCount(0);
    await bob.page.getByRole('link', { name: 'Back to the conversations' }).tap();
    await expect(recapOf(bob).getByRole('button', { name: 'No opinion' })).toBeInViewport({ ratio: 1 });
    await bob.page.goto('/profile?tab=history');
    await bob.page.getByRole('button', { name: `Rate ${alice.username}: good` }).tap();
    await expect.poll(async () => (await bob.api.call(listCalls)).data.calls[0]?.rating).toBe('thumbs_up');
    await expect(bob.page.getByRole('button', { name: /^Rate / })).toHaveCount(0);
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
