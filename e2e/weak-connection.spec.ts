import type { BrowserContext } from '@playwright/test';
import { expectMoreVideo, expectVideoOf, inboundMedia, startCall } from './support/call.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    isWeakForTest?: boolean;
  }
}

/** Makes the statistics of the context's pages show heavy loss while `isWeakForTest` is set. The path itself stays good. */
const plantLoss = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const real = RTCPeerConnection.prototype.getStats;
    let planted = 0;
    RTCPeerConnection.prototype.getStats = async function getStats(this: RTCPeerConnection) {
      const report = await real.call(this);
      if (window.isWeakForTest) planted += 1000;
      const shown = new Map<string, object>();
      report.forEach((entry, id) => {
        const lost = entry.type === 'inbound-rtp' ? { packetsLost: entry.packetsLost + planted } : {};
        shown.set(id, { ...entry, ...lost });
      });
      return shown as RTCStatsReport;
    };
  });

test('a failing link gives up the picture and keeps the sound, which both read, and brings the picture back', async ({
  newCaller,
}) => {
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await plantLoss(alice.context);
  await startCall(alice, bob);
  const notices = [
    alice.page.getByText('The connection is weak: only your sound is sent'),
    bob.page.getByText('The connection is weak: sound only'),
  ];

  await test.step('the picture goes', async () => {
    await alice.page.evaluate(() => {
      window.isWeakForTest = true;
    });
    for (const notice of notices) await expect(notice.first()).toBeVisible({ timeout: 60_000 });
    await expect(alice.page.getByRole('button', { name: 'Turn camera off', exact: true })).toHaveCount(1);
    await expect(bob.page.getByText(`${alice.username} turned their camera off`)).toHaveCount(0);
  });

  await test.step('the sound stays', async () => {
    let frames = -1;
    const newFrames = async () => {
      const before = frames;
      frames = (await inboundMedia(bob.page)).framesDecoded;
      return frames - before;
    };
    await expect.poll(newFrames, 'frames since the last look').toBe(0);
    const { audioEnergy } = await inboundMedia(bob.page);
    await expect.poll(async () => (await inboundMedia(bob.page)).audioEnergy).toBeGreaterThan(audioEnergy);
    expect(await newFrames()).toBe(0);
  });

  await test.step('and the picture comes back', async () => {
    await alice.page.evaluate(() => {
      window.isWeakForTest = false;
    });
    for (const notice of notices) await expect(notice).toHaveCount(0, { timeout: 60_000 });
    await expectVideoOf(bob, alice);
    await expectMoreVideo(bob);
  });
});
