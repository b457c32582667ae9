import { pressControl, startCall } from '../support/call.ts';
import {
  claimCase,
  enterDesk,
  openAppeals,
  overturn,
  suspend,
  viewPicture,
  warnWithoutReport,
} from '../support/desk-pages.ts';
import { button } from '../support/page.ts';
import type { Person } from '../support/person.ts';
import { appoint } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

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
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  const [maria, noor] = [await newPerson('maria'), await newPerson('noor')];
  for (const moderator of [maria, noor]) await appoint(server, moderator, 'moderator');
  await startCall(alice, bob);
  await reportInCall(alice, bob);
  await bob.page.goto('/matching');
  await expect(bob.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();

  await test.step('a moderator enters with a one-time code, sees the evidence, and suspends', async () => {
    await enterDesk(maria);
    await claimCase(maria, bob);
    await viewPicture(maria);
    await suspend(maria, bob, WHAT);
  });

  const reasons = bob.page.getByRole('heading', { name: 'You are suspended from meeting people' });
  await test.step('the reasons appear at once where the search was, and stay there', async () => {
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

  await test.step('the mail names the rule and the end, and neither the reporter nor the message', async () => {
    await expect.poll(async () => (await server.mailsTo(bob.email)).length).toBeGreaterThan(0);
    const mail = (await server.mailsTo(bob.email)).at(-1) ?? '';
    for (const hidden of [alice.username, alice.email, maria.username]) expect(mail).not.toContain(hidden);
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

  await test.step('the answer appears at once, and the next search is a match', async () => {
    await expect(bob.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await bob.page.goto('/profile?tab=settings');
    await expect(bob.page.getByText(ANSWER).first()).toBeVisible();
    const carl = await newCaller('carl');
    await startCall(bob, carl);
  });
});

test('a moderator warns someone without a report from their page; they read it at once, and an undo withdraws it', async ({
  newPerson,
  server,
}) => {
  test.setTimeout(180_000);
  const [dora, maria] = [await newPerson('dora'), await newPerson('maria')];
  await appoint(server, maria, 'moderator');
  const warning = dora.page.getByRole('heading', { name: 'You have received a warning' });

  await enterDesk(maria);
  await warnWithoutReport(maria, dora, { message: 'Please no adverts.', note: 'A tip by mail.' });
  await expect(maria.page.getByText('A tip by mail.')).toBeVisible();
  await expect(warning).toBeVisible();
  await expect(dora.page.getByText('Please no adverts.')).toBeVisible();
  await expect(dora.page.getByText('A tip by mail.')).toHaveCount(0);

  await button(maria.page, 'Undo').click();
  await maria.page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(dora.page.getByText('A decision about you has been withdrawn.')).toBeVisible();
});
