import { prepareCaller, startOfferedCall } from '../support/people/browsers.ts';
import { expectMedia, expectMoreVideo, expectNewPath, pathOf } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { type BrowserName, expect, test } from '../support/test.ts';

/** Makes the page see its path as failed for a moment, so that it asks for a new one. */
const failPath = ({ page }: Person) =>
  page.evaluate(() => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    if (!peer) throw new Error('no connection');
    const claim = (state: RTCPeerConnectionState) => {
      Object.defineProperty(peer, 'connectionState', { configurable: true, get: () => state });
      peer.onconnectionstatechange?.(new Event('connectionstatechange'));
    };
    claim('failed');
    claim('connected');
    Reflect.deleteProperty(peer, 'connectionState');
  });

const calls: { offers: BrowserName; answers: BrowserName }[] = [
  { offers: 'firefox', answers: 'chromium' },
  { offers: 'chromium', answers: 'firefox' },
];

for (const { offers, answers } of calls) {
  test(`${offers} has offered to ${answers}: either gets a new path whenever its own fails`, async ({
    browsers,
    newCaller,
  }) => {
    const alice = await newCaller('alice', { browser: browsers[offers] });
    const bob = await newCaller('bob', { browser: browsers[answers] });
    for (const person of [alice, bob]) await prepareCaller(person);
    await startOfferedCall(alice, bob);

    for (const asks of [bob, alice, bob, alice]) {
      await test.step(`that of ${asks === bob ? answers : offers}`, async () => {
        const before = await pathOf(asks);
        await failPath(asks);
        await expectNewPath(asks, before);
        const areEndsOfOne = async () => String(await pathOf(alice)) === String((await pathOf(bob)).reverse());
        await expect.poll(areEndsOfOne, { timeout: 60_000 }).toBe(true);
        for (const person of [alice, bob]) {
          await expectMoreVideo(person);
          await expectMedia(person);
        }
      });
    }
  });
}
