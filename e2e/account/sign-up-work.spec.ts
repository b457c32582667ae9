import { register } from '@visavis/domain/auth/contract.ts';
import { fillSignUp, signUpValues } from '../support/people/sign-up.ts';
import { expect, test } from '../support/test.ts';

// Three sign-ups cost nothing.
test.use({ settings: { RATE_LIMIT_SCALE: '0.1' } });
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

test('where many have signed up, the browser does the work that is asked for, under the policy of the page', async ({
  page,
  server,
  freshName,
  marks,
  problems,
}) => {
  for (let count = 0; count < 3; count += 1) {
    const { registration } = marks.newcomer(freshName('early'));
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(registration) };
    expect((await fetch(`${server.origin}${register.path}`, init)).status).toBe(201);
  }
  problems.allow(/status of 403 .*\/api\/auth\/register$/);
  await page.goto('/register');
  await fillSignUp(page, signUpValues(marks.newcomer(freshName('late'))));
  const worker = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Create my account' }).click();
  expect((await worker).url()).toContain('proof-worker');
  await expect(page).toHaveURL('/login');
});
