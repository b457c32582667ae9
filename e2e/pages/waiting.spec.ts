import { expectVideoOf, startSearch } from '../support/call.ts';
import { button } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

test.use({ settings: { MEETING_HOURS: '00:00,06:00,12:00,18:00' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

test('someone who waits alone sees who is here, says when they come, and hears of the next person', async ({
  newPerson,
}) => {
  const alice = await newPerson('alice');
  await startSearch(alice);
  await expect(alice.page.getByText(/^Only you here now · \d+ today$/)).toBeVisible();
  await expect(alice.page.getByText('Something to ask')).toBeVisible();
  const tellMe = button(alice.page, 'Tell me when someone comes');
  // It is offered after half a minute.
  await expect(tellMe).toBeVisible({ timeout: 60_000 });

  await test.step('a meeting hour can be answered, and the answer taken back', async () => {
    await expect(alice.page.getByText(/^Meeting hour: /)).toBeVisible();
    const go = button(alice.page, 'I’ll be there');
    // The one under way needs no answer.
    if (await go.isVisible()) {
      await go.click();
      await expect(alice.page.getByText('1 person comes')).toBeVisible();
      await button(alice.page, 'You’ll be there').click();
      await expect(alice.page.getByText('Be the first to say you come')).toBeVisible();
    }
  });

  await tellMe.click();
  await expect(alice.page.getByText(/We tell you when someone comes/)).toBeVisible();
  await button(alice.page, 'End the search').click();

  await test.step('the next person who waits is announced, and met', async () => {
    const bob = await newPerson('bob');
    await startSearch(bob);
    await expect(alice.page.getByText('Someone is waiting for a partner now.')).toBeVisible();
    await button(alice.page, 'Meet now').click();
    await button(alice.page, 'Start').click();
    await Promise.all([expectVideoOf(alice, bob), expectVideoOf(bob, alice)]);
  });
});
