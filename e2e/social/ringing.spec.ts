import { listCalls } from '@visavis/domain/history/contract.ts';
import {
  expectMedia,
  expectVideoOf,
  inboundMedia,
  pressControl,
  pressEnd,
  QUALIFYING,
} from '../support/people/call.ts';
import { makeFriends } from '../support/people/friends.ts';
import { button, message } from '../support/people/page.ts';
import { phone, phoneOf } from '../support/people/phone.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { sheetOf } from '../support/people/ring.ts';
import { expectAccessible } from '../support/pictures/axe.ts';
import { expect, test } from '../support/test.ts';

/** Host candidates, and those that a check found behind them. */
const DIRECT = /^(host|prflx|srflx)$/;

test('friends ring each other from the list, the conversation, the profile and the history, and talk unrated', async ({
  newCaller,
  privacy,
  server,
}) => {
  test.setTimeout(360_000);
  const alice = await newCaller('alice', { context: phone });
  const bob = await newCaller('bob');
  const [hers, his] = [alice.page, bob.page];
  const id = await makeFriends(alice, bob, privacy);
  await his.goto('/home');
  await expect(his.getByRole('navigation').first()).toBeVisible();
  const hisPhone = await phoneOf(bob, server.origin);
  await hisPhone.goto('/home');
  await expect(hisPhone.getByRole('navigation').first()).toBeVisible();
  await hers.goto('/friends');
  const online = hers.getByRole('list', { name: 'My friends' }).getByText('Online', { exact: true });
  await expect(online).toBeVisible();

  await test.step('a call from the friends list is accepted: both see and hear each other directly', async () => {
    await button(hers, `Call ${bob.username}`).tap();
    await expect(hers.getByText('Ringing…')).toBeVisible();
    await expect(sheetOf(his, alice)).toBeVisible();
    await expect(sheetOf(hisPhone, alice)).toBeVisible();
    await sheetOf(his, alice).getByRole('button', { name: 'Accept' }).click();
    await expect(sheetOf(hisPhone, alice)).toHaveCount(0);
    await expect(hisPhone).toHaveURL('/home');
    await hisPhone.context().close();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expectMedia(alice);
    await expectMedia(bob);
    const { path } = await inboundMedia(hers);
    expect(path).toEqual({ local: expect.stringMatching(DIRECT), remote: expect.stringMatching(DIRECT) });
    await expect(his.getByRole('button', { name: /^Next|Skip/ })).toHaveCount(0);
  });

  await test.step('it goes on in the floating panel, and leads back', async () => {
    await pressControl(bob, 'Minimise the call');
    const panel = his.getByRole('region', { name: `Your call with ${alice.username}` });
    await expect(panel).toBeVisible();
    await expectVideoOf(bob, alice);
    await button(his, 'Back to the call').click();
    await expect(panel).toHaveCount(0);
    await expectVideoOf(bob, alice);
  });

  await test.step('its end leads back without a rating, and the conversation has it with its length', async () => {
    await pressEnd(alice);
    await expect(hers).toHaveURL('/friends');
    await expect(his).toHaveURL('/home');
    for (const page of [hers, his]) {
      await expect(page.getByRole('heading', { name: GOODBYE })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Next|Skip/ })).toHaveCount(0);
    }
    await his.goto(`/messages/${id}`);
    await expect(message(his, /Call\d+:\d\d/)).toBeVisible();
  });

  await test.step('a call that is declined says so to the caller, and stands in the conversation', async () => {
    await expect(online).toBeVisible();
    await button(his, `Call ${alice.username}`).click();
    await expect(sheetOf(hers, bob).getByRole('heading')).toBeFocused();
    for (const name of ['Decline', 'Accept', 'Decline']) {
      await hers.keyboard.press('Tab');
      await expect(sheetOf(hers, bob).getByRole('button', { name })).toBeFocused();
    }
    expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await sheetOf(hers, bob).getByRole('button', { name: 'Decline' }).tap();
    await expect(his.getByText('Declined the call.')).toBeVisible();
    await expect(sheetOf(hers, bob)).toHaveCount(0);
    await button(his, 'Close').click();
    await expect(his).toHaveURL(`/messages/${id}`);
    await expect(message(his, 'Declined call')).toBeVisible();
  });

  const ringAndGiveUp = async () => {
    await button(hers, `Call ${bob.username}`).or(button(hers, 'Call')).first().tap();
    await expect(sheetOf(his, alice)).toBeVisible();
    await button(hers, 'Cancel').tap();
    await expect(sheetOf(his, alice)).toHaveCount(0);
  };

  await test.step('the conversation rings, and the call that is given up counts as missed', async () => {
    await hers.goto(`/messages/${id}`);
    await ringAndGiveUp();
    await expect(hers).toHaveURL(`/messages/${id}`);
    await expect(message(his, 'Missed call')).toHaveCount(1);
  });

  await test.step('the profile rings', async () => {
    await hers.goto(`/user/${bob.username}`);
    await ringAndGiveUp();
    await expect(hers).toHaveURL(`/user/${bob.username}`);
    await expect(message(his, 'Missed call')).toHaveCount(2);
  });

  await test.step('the history rings', async () => {
    await hers.goto('/profile?tab=history');
    await ringAndGiveUp();
    await expect(hers).toHaveURL('/profile?tab=history');
    await expect(message(his, 'Missed call')).toHaveCount(3);
  });

  await test.step('a call that no one answers rings for half a minute', async () => {
    await button(hers, 'Call').first().tap();
    await expect(hers.getByText('Ringing…')).toBeVisible();
    await expect(sheetOf(his, alice)).toBeVisible();
    // While it rings: this call is meant to go unanswered, so a slow check takes nothing from it.
    await Promise.all([expectAccessible(hers, 'who calls'), expectAccessible(his, 'who is called')]);
    await expect(hers.getByText('Did not answer.')).toBeVisible({ timeout: 75_000 });
    await expect(sheetOf(his, alice)).toHaveCount(0);
    await button(hers, 'Close').tap();
    await expect(message(his, 'Missed call')).toHaveCount(4);
  });

  await test.step('a missed call calls back, and the phone accepts with a tap', async () => {
    await message(his, 'Missed call').last().getByRole('button', { name: 'Call back' }).click();
    await sheetOf(hers, bob).getByRole('button', { name: 'Accept' }).tap();
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    await expectMedia(alice);
  });

  await test.step('a call of friends is not rated, however long', async () => {
    // As long as a stranger’s call must be to be rated.
    await expect(his.getByText(QUALIFYING)).toBeVisible({ timeout: 90_000 });
    await pressEnd(bob);
    await expect(his).toHaveURL(`/messages/${id}`);
    // On a slow machine the first call was as long.
    const calls = message(his, /Call\d+:\d\d/);
    await expect(calls).toHaveCount(2);
    await expect(calls.last()).toContainText(/Call(0:[345]\d|[1-9]\d*:\d\d)/);
    await expect(hers).toHaveURL('/profile?tab=history');
    await hers.goto('/home');
    for (const page of [hers, his]) {
      await expect(page.getByRole('heading', { name: GOODBYE })).toHaveCount(0);
    }
    expect((await bob.api.call(listCalls)).data.calls[0]).toMatchObject({ canRate: false, ratingOwed: false });
  });
});
