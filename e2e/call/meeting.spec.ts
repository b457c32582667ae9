import { putProfile } from '@visavis/domain/users/contract.ts';
import { checkCamera, expectMoreVideo, expectVideoOf, pressStart } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { phone, phoneOnItsSide } from '../support/people/phone.ts';
import { expect, test } from '../support/test.ts';

declare global {
  interface Window {
    senderForTest?: { sender: RTCRtpSender; camera: MediaStreamTrack | null };
  }
}

/** Keeps the card of the meeting after it has left, as it was. */
const keepCard = ({ context }: Person) =>
  context.addInitScript(() => {
    const look = () => {
      const card = document.querySelector('section[aria-label="You have just met"]');
      if (card) document.documentElement.dataset.meeting = card.textContent ?? '';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
const keptCard = async ({ page }: Person) => {
  const kept = () => page.evaluate(() => document.documentElement.dataset.meeting);
  await expect.poll(kept, { timeout: 60_000 }).toMatch(/\?$/);
  return page.evaluate(() => document.documentElement.dataset.meeting ?? '');
};

test('two who meet read what they share and the same question, in their own words, and when a picture stands still', async ({
  newCaller,
}) => {
  const alice = await newCaller('alice', { visibility: 'public', context: phone });
  const bob = await newCaller('bob', { visibility: 'public', context: phoneOnItsSide });
  await alice.api.call(putProfile, { body: { interests: ['Chess', 'slow travel', 'knitting'] } });
  await bob.api.call(putProfile, { body: { interests: ['jazz', 'CHESS', 'Slow travel'] } });
  for (const person of [alice, bob]) {
    await keepCard(person);
    await checkCamera(person);
  }
  await pressStart(alice);
  await expect(alice.page.getByText('Looking for someone…').first()).toBeVisible();
  await pressStart(bob);
  const card = alice.page.getByRole('region', { name: 'You have just met' });
  await expectVideoOf(bob, alice);

  const [hers, his] = [await keptCard(alice), await keptCard(bob)];
  const shared = `${bob.username}You both like Chess and slow travel`;
  const theirs = `${alice.username}You both like CHESS and Slow travel`;
  expect(hers.startsWith(shared) && his.startsWith(theirs), `${hers} / ${his}`).toBe(true);
  const question = hers.slice(shared.length);
  expect(question).not.toBe('');
  expect(his.slice(theirs.length)).toBe(question);

  await test.step('and it leaves by itself', async () => {
    await expect(card).toHaveCount(0);
    await expectMoreVideo(alice);
  });

  const frozen = alice.page.getByText('The video is frozen. You may still hear each other.');
  await expect(frozen).toHaveCount(0);

  await test.step('the other’s camera stops', async () => {
    await bob.page.evaluate(async () => {
      const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
      const sender = peer?.getSenders().find(({ track }) => track?.kind === 'video');
      if (!sender) throw new Error('No picture is sent');
      window.senderForTest = { sender, camera: sender.track };
      // A canvas that is never drawn on again.
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
      await sender.replaceTrack(canvas.captureStream(0).getVideoTracks()[0] ?? null);
    });
    // A busy page pauses for so long between two looks that it begins anew.
    await expect(frozen).toBeVisible({ timeout: 60_000 });
    await expect(alice.page.getByRole('heading')).toHaveText(`Your call with ${bob.username}`);
    await expectVideoOf(alice, bob);
  });

  await test.step('and goes on', async () => {
    await bob.page.evaluate(() => window.senderForTest?.sender.replaceTrack(window.senderForTest.camera));
    await expect(frozen).toHaveCount(0);
    await expectMoreVideo(alice);
  });
});
