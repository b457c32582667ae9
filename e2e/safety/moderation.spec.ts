import { pressControl, shownVideo, startCall } from '../support/people/call.ts';
import {
  claimCase,
  enterDesk,
  openAppeals,
  overturn,
  suspend,
  viewPicture,
  warnWithoutReport,
  writeSuspension,
} from '../support/people/desk-pages.ts';
import { button, expectWhile } from '../support/people/page.ts';
import type { Person } from '../support/people/person.ts';
import { rateWhenAsked } from '../support/people/rating.ts';
import { appoint } from '../support/servers/staff.ts';
import { expect, test } from '../support/test.ts';
import { receivedBy } from '../support/watch/frames.ts';

const WHAT = 'You were not dressed in a call.';
const ANSWER = 'You are right, and we are sorry.';

/** Reports the other from the sheet over the call, with its frames. */
async function reportInCall(one: Person, other: Person): Promise<void> {
  await pressControl(one, `Report ${other.username}`);
  const sheet = one.page.getByRole('dialog', { name: `Report ${other.username}` });
  await expect(sheet.getByRole('checkbox')).not.toHaveCount(0);
  await sheet.getByRole('radio', { name: 'Nudity or sexual behaviour' }).check();
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(one.page.getByText('Report sent. Thank you.')).toBeVisible();
  await one.page.getByRole('button', { name: 'Stop here' }).click();
}

test('who is reported in a call is suspended with reasons, appeals, and is matched again once another moderator overturns it', async ({
  newCaller,
  newPerson,
  server,
}) => {
  test.setTimeout(360_000);
  const [alice, bob, carl] = [await newCaller('alice'), await newCaller('bob'), await newCaller('carl')];
  const [maria, noor] = [await newPerson('maria'), await newPerson('noor')];
  for (const moderator of [maria, noor]) await appoint(server, moderator, 'moderator');
  await rateWhenAsked(bob);
  await startCall(alice, bob);
  await reportInCall(alice, bob);

  await test.step('a moderator enters with a one-time code, sees the evidence, and writes the reasons', async () => {
    await enterDesk(maria);
    await claimCase(maria, bob);
    await viewPicture(maria);
    await writeSuspension(maria, bob, WHAT);
  });

  const reasons = bob.page.getByRole('heading', { name: 'You can’t meet people' });
  await test.step('the suspension ends the next call at once, and the other sees that the person has left', async () => {
    const received = receivedBy(carl);
    await startCall(bob, carl);
    await suspend(maria);
    const ended = () => received.filter((frame) => frame.startsWith('42["video:call_ended"'));
    // It was sent before the moderator saw that the case is decided; a sweep would end the call half a minute later.
    await expect.poll(ended, { timeout: 15_000 }).toEqual([expect.stringMatching(/"reason":"ended","endedBy":"/)]);
    await expect(shownVideo(carl, bob)).toHaveCount(0);
    await expect(carl.page.getByText(/suspen/i)).toHaveCount(0);
    expect(received.filter((frame) => /suspen/i.test(frame))).toEqual([]);
    await carl.page.goto('/home');
  });

  await test.step('the reasons appear where the search would go on, and stay there', async () => {
    await expect(reasons).toBeVisible();
    await bob.page.goto('/matching');
    await expect(reasons).toBeVisible();
    await expect(bob.page.getByText(WHAT)).toBeVisible();
    await expect(bob.page.getByText('No nudity or sexual content')).toBeVisible();
    await expect(bob.page.getByText('By our team')).toBeVisible();
    await bob.page.goto('/matching/setup?step=camera');
    await expect(reasons).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
    await bob.page.goto('/matching/explore');
    await expect(bob.page.getByText(WHAT)).toBeVisible();
  });

  await test.step('the mail names the rule and the end, and to an address that no one has confirmed not what happened', async () => {
    const about = async () => (await server.mailsTo(bob.email)).filter((mail) => mail.includes('account is suspended'));
    await expect.poll(about).toHaveLength(1);
    const [mail = ''] = await about();
    expect(mail).toContain('No nudity or sexual content');
    expect(mail).toMatch(/until \d{1,2} [A-Z][a-z]+ 20\d\d at \d\d:\d\d \(UTC\)/);
    for (const hidden of [WHAT, alice.username, alice.email, maria.username]) expect(mail).not.toContain(hidden);
  });

  const outcome = alice.page.getByRole('list', { name: 'Your reports' }).getByRole('listitem');
  await test.step('who reported learns that something was done, and not what', async () => {
    await alice.page.goto('/profile?tab=settings');
    await expect(outcome).toContainText([/Nudity or sexual behaviour.*Action taken/]);
    await expect(outcome.filter({ hasText: /suspen/i })).toHaveCount(0);
  });

  await test.step('the data can still be downloaded', async () => {
    await bob.page.goto('/profile?tab=settings');
    await bob.page.getByRole('button', { name: 'Download my data' }).click();
    await bob.page.getByLabel('Your password').fill(bob.password);
    const download = bob.page.waitForEvent('download');
    await bob.page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('visavis.zip');
  });

  await test.step('one appeal with a text', async () => {
    await bob.page.goto('/matching');
    await bob.page.getByRole('button', { name: 'Appeal' }).click();
    await bob.page.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('It was a picture on my wall.');
    await bob.page.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(bob.page.getByText(/Your appeal has arrived/)).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
  });

  await test.step('the moderator who suspended cannot decide it, another one overturns it', async () => {
    await openAppeals(maria, bob);
    await expect(maria.page.getByText('You made this decision, so someone else decides the appeal.')).toBeVisible();
    await expect(button(maria.page, 'Claim')).toHaveCount(0);
    await enterDesk(noor);
    await openAppeals(noor, bob);
    await overturn(noor, bob, ANSWER);
  });

  await test.step('who reported reads that it is closed, and not that there was nothing to it', async () => {
    await expect(outcome).toContainText([/Looked at and closed/]);
    await alice.page.goto('/home');
  });

  await test.step('the answer appears at once, and the next search is a match', async () => {
    await expect(bob.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await bob.page.goto('/profile?tab=settings');
    await expect(bob.page.getByText(ANSWER).first()).toBeVisible();
    const dave = await newCaller('dave');
    await startCall(bob, dave);
  });

  await test.step('a moderator warns someone without a report; they read it at once, and an undo withdraws it', async () => {
    const dora = await newPerson('dora');
    const warning = dora.page.getByRole('heading', { name: 'You have received a warning' });
    await warnWithoutReport(maria, dora, { message: 'Please no adverts.', note: 'A tip by mail.' });
    await expect(maria.page.getByText('A tip by mail.')).toBeVisible();
    await expect(warning).toBeVisible();
    await expect(dora.page.getByText('Please no adverts.')).toBeVisible();
    await expect(dora.page.getByText('A tip by mail.')).toHaveCount(0);
    await button(maria.page, 'Undo').click();
    await expectWhile(
      () => maria.page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click(),
      [dora.page, 'A decision about you has been withdrawn.'],
    );
  });
});
