import {
  connectionInUse,
  expectMedia,
  expectMoreVideo,
  expectNewPath,
  expectSignalling,
  expectVideoOf,
  pathOf,
  pressControl,
  startCall,
} from '../support/people/call.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    kindForTest?: string;
  }
}

test('a call survives another network and a killed server', async ({ newCaller, server, problems }) => {
  problems.allowOutage();
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  // Only on phones Chromium says which kind of network it is on.
  await alice.context.addInitScript(() => {
    window.kindForTest = 'wifi';
    const { connection } = navigator as Navigator & { connection?: EventTarget };
    if (connection) Object.defineProperty(connection, 'type', { get: () => window.kindForTest });
  });
  await startCall(alice, bob);
  const connection = await connectionInUse(alice);
  const becomes = (kind: string) =>
    alice.page.evaluate((next) => {
      window.kindForTest = next;
      const { connection } = navigator as Navigator & { connection?: EventTarget };
      connection?.dispatchEvent(new Event('change'));
    }, kind);

  await test.step('what the browser finds out about the speed of the Wi-Fi changes nothing', async () => {
    const path = await pathOf(alice);
    await becomes('wifi');
    await expectMoreVideo(alice);
    expect(await pathOf(alice)).toEqual(path);
  });

  await test.step('a phone that leaves it without being offline seeks a new path at once', async () => {
    const path = await pathOf(alice);
    await becomes('cellular');
    await expectNewPath(alice, path);
    for (const person of [alice, bob]) {
      await expectMoreVideo(person);
      await expectMedia(person);
    }
  });

  const states = [
    bob.page.getByLabel(`${alice.username} is muted`).first(),
    bob.page.getByText(`${alice.username} turned their camera off`).first(),
  ];
  await test.step('without its server it is one chip over a face that moves', async () => {
    await server.kill();
    const chip = alice.page.getByText('Reconnecting to Visavis. Your call goes on.');
    await expect(chip).toHaveCount(1);
    await expectMoreVideo(alice);
    await expectVideoOf(alice, bob);
    // No banner, no toast, no panel over the face.
    await expect(alice.page.getByRole('alert').filter({ visible: true, hasText: /./ })).toHaveCount(0);
    await expect(alice.page.getByText(/^Reconnecting(?! to Visavis)/)).toHaveCount(0);
    await expect(alice.page.getByRole('heading')).toHaveText(`Your call with ${bob.username}`);
  });

  await test.step('what is turned off meanwhile is announced with the next server', async () => {
    await pressControl(alice, 'Mute microphone');
    await pressControl(alice, 'Turn camera off');
    for (const state of states) await expect(state).toHaveCount(0);
    await server.start();
    for (const state of states) await expect(state).toBeVisible({ timeout: 60_000 });
    await pressControl(alice, 'Turn camera on');
    await pressControl(alice, 'Unmute microphone');
    for (const state of states) await expect(state).toHaveCount(0);
    await expectSignalling(alice, bob);
    await expectMedia(bob);
  });
  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
});
