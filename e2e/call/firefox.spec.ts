import {
  expectSeenAndHeard,
  expectStatesSeen,
  prepareCaller,
  signalsOf,
  startOfferedCall,
} from '../support/people/browsers.ts';
import { checkCamera, liveTracks, pressControl, pressEnd, pressStart } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { rateIfAsked } from '../support/people/rating.ts';
import { type BrowserName, expect, test } from '../support/test.ts';

/** Opens the chat of both and writes a message; the other reads it. */
async function expectMessage(from: Person, to: Person, text: string): Promise<void> {
  const field = from.page.getByRole('textbox', { name: `Message to ${to.username}` });
  const log = to.page.getByRole('log', { name: 'Chat' });
  if ((await field.count()) === 0) await pressControl(from, /^Chat/);
  // Firefox's `fill` does not reach a field that React controls.
  await field.pressSequentially(text);
  await field.press('Enter');
  if ((await log.count()) === 0) await pressControl(to, /^Chat/);
  await expect(log.getByRole('listitem').filter({ hasText: text })).toContainText(from.username);
}

/** The one who answers is the one who skips, and so the one who offers to the next. */
const calls: { offers: BrowserName; answers: BrowserName; next: BrowserName }[] = [
  { offers: 'chromium', answers: 'firefox', next: 'chromium' },
  { offers: 'firefox', answers: 'chromium', next: 'firefox' },
  { offers: 'firefox', answers: 'firefox', next: 'firefox' },
];

for (const { offers, answers, next } of calls) {
  test(`${answers} answers ${offers}: they talk, reload, skip and leave`, async ({ browsers, newCaller, problems }) => {
    // Firefox says so of a connection whose other end a reload has closed.
    problems.allow(/WebRTC: ICE failed/);
    const alice = await newCaller('alice', { browser: browsers[offers] });
    const bob = await newCaller('bob', { browser: browsers[answers] });
    const carol = await newCaller('carol', { browser: browsers[next] });
    for (const person of [alice, bob, carol]) await prepareCaller(person);

    await test.step('the first word after the match is the answer', async () => {
      // It is the other's where the one who comes has posted an offer in time: the later joiner's counts (020).
      await startOfferedCall(alice, bob);
      const sent = [...(await signalsOf(alice)), ...(await signalsOf(bob))];
      expect(sent.filter((name) => /^video:(offer|answer)$/.test(name))).toEqual(['video:answer']);
    });

    await test.step('each sees the other mute the microphone and turn the camera off', async () => {
      await expectStatesSeen(alice, bob);
      await expectStatesSeen(bob, alice);
    });

    await test.step('each reads what the other writes', async () => {
      await expectMessage(alice, bob, 'Hello from the one who waited');
      await expectMessage(bob, alice, 'Hello from the one who came');
    });

    await test.step('a reload of either returns to the call', async () => {
      for (const person of [bob, alice]) {
        await person.page.reload();
        await expectSeenAndHeard(alice, bob);
      }
    });

    const partner = await test.step('a skip brings the next face', async () => {
      await checkCamera(carol);
      await pressStart(carol);
      await expect(carol.page.getByText('Looking for someone…').first()).toBeVisible();
      await pressControl(bob, 'Next person');
      // The next is free for who comes first.
      const face = carol.page.getByLabel(new RegExp(`^Video of (${alice.username}|${bob.username})$`));
      const meets = async () => {
        for (const person of [bob, alice]) await rateIfAsked(person);
        await expect(face).toBeVisible({ timeout: 1000 });
      };
      await expect(meets).toPass({ timeout: 60_000 });
      const isBob = (await face.getAttribute('aria-label')) === `Video of ${bob.username}`;
      const who = isBob ? bob : alice;
      await expectSeenAndHeard(carol, who);
      return who;
    });

    await test.step('leaving gives the camera back', async () => {
      expect(await liveTracks(carol)).toBeGreaterThan(0);
      await pressEnd(carol);
      await expect(carol.page).toHaveURL(/\/matching\/setup/);
      await expect.poll(() => liveTracks(carol)).toBe(0);
      // Pressed where the rating does not stand in the way.
      const end = partner.page.getByRole('button', { name: /^End the (search|call)$/ });
      const leaves = async () => {
        await rateIfAsked(partner);
        if (await end.isVisible()) await end.click({ timeout: 10_000 });
        expect(await liveTracks(partner)).toBe(0);
      };
      await expect(leaves).toPass({ timeout: 60_000 });
    });
  });
}
