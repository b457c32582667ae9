import { liveTracks, NOTICED_WITHIN, recordCapture, shownVideo, startCall } from '../support/people/call.ts';
import { expect, test } from '../support/test.ts';

test('a call that crashes is hung up at once, with nothing captured or sent; a tab that crashes is known at once', async ({
  newCaller,
  problems,
}) => {
  problems.allow(/broken by the test/);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await recordCapture(alice.context);
  await startCall(alice, bob);
  expect(await liveTracks(alice)).toBeGreaterThan(0);

  // The next second of the call's clock throws as it is drawn.
  await alice.page.evaluate(() => {
    String.prototype.padStart = () => {
      throw new Error('broken by the test');
    };
  });
  await expect(alice.page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(alice.page.getByText('Your camera and your microphone are off.')).toBeVisible();
  await expect(shownVideo(bob, alice)).toHaveCount(0, { timeout: NOTICED_WITHIN });
  expect(await liveTracks(alice)).toBe(0);
  const sending = () =>
    alice.page.evaluate(
      () =>
        window.peersForTest?.flatMap((peer) => peer.getSenders()).filter(({ track }) => track?.readyState === 'live')
          .length,
    );
  await expect.poll(sending).toBe(0);

  await alice.page.getByRole('link', { name: 'Back to the camera check' }).click();
  await expect(alice.page).toHaveURL('/matching/setup');
  await startCall(alice, bob);

  await test.step('a tab that crashes', async () => {
    const away = bob.page.getByText(`${alice.username} is away. Waiting for them to come back…`);
    const isKnown = expect(away.first()).toBeVisible({ timeout: NOTICED_WITHIN });
    const browser = await alice.context.newCDPSession(alice.page);
    // Never answered: the page that would is gone.
    void browser.send('Page.crash').catch(() => undefined);
    await isKnown;
    await alice.page.close();
  });
});
