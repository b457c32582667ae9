import { login } from '@visavis/domain/auth/contract.ts';
import { createVisitor } from '../../server/testing/person.ts';
import { expectSignUp } from '../support/people/sign-up.ts';
import { expect, test } from '../support/test.ts';

for (const name of ['firefox', 'chromium'] as const) {
  test(`in ${name} someone with an international domain signs up, signs in and sees it as they typed it`, async ({
    browsers,
    server,
    freshName,
  }) => {
    const username = freshName('uli');
    const [typed, kept] = [`${username}@bücher.example`, `${username}@xn--bcher-kva.example`];
    const page = await browsers[name].newPage({ baseURL: server.origin });
    await page.goto('/register');
    await expectSignUp(page);
    // Not by `fill`: Playwright sets a field's value in Firefox in a way that React does not hear of.
    const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).pressSequentially(text);
    await type('Email', typed);
    await type('Password', 'face to face');
    await type('Confirm the password', 'face to face');
    await type('Username', username);
    await type('First name', 'Uli');
    await type('Last name', 'Meyer');
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await page.getByRole('button', { name: 'Create my account', exact: true }).click();
    await expect(page).toHaveURL('/login');

    // Any other browser writes it in either form.
    for (const email of [typed, kept]) {
      const visitor = createVisitor(server.origin, { username, email, password: 'face to face' });
      expect((await visitor.call(login, { body: { email, password: 'face to face' } })).status).toBe(200);
    }
    await page.goto('/login');
    await type('Email', typed);
    await type('Password', 'face to face');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/home');
    await page.goto('/profile?tab=settings#settings-account');
    await expect(page.getByText(typed, { exact: true }).first()).toBeVisible();
    await page.context().close();
  });
}
