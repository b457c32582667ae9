import { checkCamera, neverGiveUp, pressControl, pressEnd, pressStart } from '../support/people/call.ts';
import { expectNoRating, SOON, startBoth, statusOf, twoCallers, withoutAnswers } from '../support/people/wired.ts';
import { expect, test } from '../support/test.ts';
import { tapWire } from '../support/watch/wire.ts';

test('while two connect, each sees who it is, and can skip, report and block', async ({ newCaller }) => {
  const newPatient = async (name: string) => {
    const person = await newCaller(name);
    await neverGiveUp(person);
    return person;
  };
  const callers = await twoCallers(newPatient);
  const [alice, bob] = callers;
  const { page } = alice.person;
  for (const { wire } of callers) wire.plant(withoutAnswers);
  await startBoth(callers);

  await test.step('a skip', async () => {
    await expect(statusOf(bob, `Found ${alice.person.username}`)).toBeVisible(SOON);
    await expect(statusOf(alice, `Found ${bob.person.username}`)).toBeVisible(SOON);
    // It shows until the two are matched again.
    await Promise.all([
      expect(bob.person.page.getByText('The other person ended the call.').first()).toBeVisible(SOON),
      pressControl(alice.person, 'Next person'),
    ]);
    for (const caller of callers) await expectNoRating(caller);
  });

  await test.step('a block, after which the two are not matched again', async () => {
    await expect(statusOf(alice, /^Found /)).toBeVisible(SOON);
    await page.getByRole('button', { name: `Block ${bob.person.username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(bob.person.page.getByText('The other person left the call.').first()).toBeVisible(SOON);
    await expect(statusOf(alice, 'Finding the next person…')).toBeVisible(SOON);
    await expect(page.getByText('left the call')).toHaveCount(0);
  });

  await test.step('a report', async () => {
    const carol = await newPatient('carol');
    // Either of the two may be the one who answers.
    (await tapWire(carol)).plant(withoutAnswers);
    await checkCamera(carol);
    await pressEnd(bob.person);
    await pressStart(carol);
    await expect(statusOf(alice, `Found ${carol.username}`)).toBeVisible(SOON);
    await page.getByRole('button', { name: `Report ${carol.username}` }).click();
    const sheet = page.getByRole('dialog', { name: `Report ${carol.username}` });
    await sheet.getByRole('radio', { name: 'Other', exact: true }).check();
    await sheet.getByRole('textbox', { name: 'What happened' }).fill('Never came.');
    await sheet.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText('Report sent. Thank you.')).toBeVisible();
    await expect(carol.page.getByText('The other person left the call.').first()).toBeVisible(SOON);
  });
});
