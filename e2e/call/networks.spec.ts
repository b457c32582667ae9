import {
  connectionInUse,
  expectMedia,
  expectMoreVideo,
  expectNewPath,
  pathOf,
  startCall,
} from '../support/people/call.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    kindForTest?: string;
  }
}

test('a phone that leaves the Wi-Fi without being offline seeks a new path at once, and the call goes on', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  // Only on phones Chromium says which kind of network it is on.
  await alice.context.addInitScript(() => {
    window.kindForTest = 'wifi';
    const { connection } = navigator as Navigator & { connection?: EventTarget };
    if (connection) Object.defineProperty(connection, 'type', { get: () => window.kindForTest });
  });
  await startCall(alice, bob);
  const [path, connection] = [await pathOf(alice), await connectionInUse(alice)];
  const becomes = (kind: string) =>
    alice.page.evaluate((next) => {
      window.kindForTest = next;
      const { connection } = navigator as Navigator & { connection?: EventTarget };
      connection?.dispatchEvent(new Event('change'));
    }, kind);

  await test.step('what the browser finds out about its speed changes nothing', async () => {
    await becomes('wifi');
    await expectMoreVideo(alice);
    expect(await pathOf(alice)).toEqual(path);
  });

  await test.step('another network does', async () => {
    await becomes('cellular');
    await expectNewPath(alice, path);
    for (const person of [alice, bob]) {
      await expectMoreVideo(person);
      await expectMedia(person);
    }
    expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  });
});
