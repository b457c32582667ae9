import { makeFriends } from '../support/people/friends.ts';
import { button, conversationWith, delivery, navLink, send } from '../support/people/page.ts';
import { conversationOf } from '../support/servers/seed.ts';
import { expect, test } from '../support/test.ts';

test('while the server is away nothing is lost, and everything goes on by itself once it is back', async ({
  newPerson,
  privacy,
  problems,
  server,
}) => {
  problems.allowOutage();
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  await makeFriends(alice, bob, privacy);
  const { page } = alice;
  await page.goto(`/messages/${await conversationOf(alice.api, bob.api)}`);
  const field = page.getByRole('textbox', { name: `Message to ${bob.username}` });
  await expect(field).toBeVisible();
  await expect(page.getByText('Your messages will appear here.')).toBeVisible();

  const topOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  const before = await topOf('main');
  await server.kill();
  await expect(page.getByText(/^Reconnecting… \(attempt/)).toBeVisible();
  await test.step('the banner floats at top centre, red, and pushes nothing down', async () => {
    const shown = await page.locator('.connection-banner').evaluate((banner) => {
      const { left, right, top } = banner.getBoundingClientRect();
      const [red = 0, green = 0, blue = 0] = getComputedStyle(banner).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return {
        offCentre: Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2),
        top,
        height: innerHeight,
        red,
        green,
        blue,
      };
    });
    expect(shown.offCentre).toBeLessThan(2);
    // Below the head of the conversation, whose buttons it leaves free.
    expect(shown.top).toBeLessThan(shown.height / 4);
    expect(shown.red).toBeGreaterThan(2 * Math.max(shown.green, shown.blue));
    expect(await topOf('main')).toBe(before);
  });
  await send(field, 'Written in between');
  await expect(delivery(page, 'Written in between', 'Waiting for the connection')).toBeVisible();
  // A page whose code is not there yet opens later; the one that is open stays.
  await navLink(page, 'Friends').click();
  await expect(field).toBeVisible();
  await expect(page.getByText('The page opens as soon as the connection is back.')).toBeVisible();
  await expect(button(page, 'Force reconnection')).toBeVisible();
  await server.start();
  // By itself: a press on the button would race with it.
  await expect(page.getByRole('list', { name: 'My friends' }).getByText(bob.username)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL('/friends');
  await navLink(page, 'Messages').click();
  await conversationWith(page, bob).click();
  // After a long outage both try again twice a minute.
  await expect(delivery(page, 'Written in between', 'Delivered')).toBeVisible({ timeout: 90_000 });
});
