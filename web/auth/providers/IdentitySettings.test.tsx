import { within } from '@testing-library/react';
import type { Identity } from '@visavis/domain/auth/provider-contract.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSite } from '../../i18n/site.ts';
import { ApiError } from '../../platform/api/error.ts';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { identityOf, siteWithOthers } from './examples.ts';
import { IdentitySettings } from './IdentitySettings.tsx';

beforeEach(async () => {
  toast.remove();
  startSite(siteWithOthers);
  await speak('en');
});
afterEach(() => startSite(SPECIFIED_SITE));

const URL = 'https://example.com/authorize?state=1';

async function show(identities: Identity[], user = {}) {
  const services = createFakeServices({ user: { ...alice, ...user } });
  const { api } = services;
  api.answer('GET /api/auth/identities', identities);
  const page = draw(
    withServices(
      <>
        <IdentitySettings />
        <Toaster closeLabel="Close" />
      </>,
      services,
    ),
  );
  const { findByRole, getByRole, user: hand } = page;
  if (identities.length > 0) await findByRole('list', { name: 'Linked sites' });
  else await page.findByText('No other site is linked yet.');
  const press = (name: string) => hand.click(getByRole('button', { name }));
  /** Answers the question before a removal. */
  const confirm = async () =>
    hand.click(within(await findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
  /** Types the password that is asked for. */
  async function prove(password: string) {
    const dialog = within(await findByRole('dialog', { name: 'Confirm it’s you' }));
    await hand.clear(dialog.getByLabelText('Password'));
    await hand.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
    return dialog;
  }
  return { ...page, api, left: services.left, press, confirm, prove };
}

/** Wants the password, which is this one. */
const wants = (right: string) => (input: { body?: unknown }) => {
  const { password } = input.body as { password?: string };
  if (password === undefined) throw new ApiError(403, 'RECENT_SIGN_IN_REQUIRED', 'Confirm');
  if (password !== right) throw new ApiError(400, 'PASSWORD_WRONG', 'Wrong');
};

test('names the sites, says which is offered no longer, and offers those that are free', async () => {
  const gone = identityOf('gone', { provider: null, label: 'gone.example' });
  const { getAllByRole, getByRole, queryByRole } = await show([identityOf('example'), gone]);
  expect(getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/Linked .* ·/, ''))).toEqual([
    'Example never usedUnlink',
    'gone.example no longer offered hereUnlink',
  ]);
  getByRole('button', { name: 'Link The University of Somewhere' });
  expect(queryByRole('button', { name: 'Link Example' })).toBeNull();
});

test('goes to a site to link it, with the password where the sign-in is long ago', async () => {
  const { api, left, press, prove } = await show([]);
  const check = wants('right one');
  api.answer('POST /api/auth/providers/:provider/link', (input) => {
    check(input);
    return { url: URL };
  });
  await press('Link Example');
  const dialog = await prove('wrong one');
  await dialog.findByText('This is not your password.');
  expect(left).toEqual([]);
  await prove('right one');
  await expect.poll(() => left).toEqual([URL]);
});

test('unlinks a site after a question, which it then offers again', async () => {
  const { api, press, confirm, findByText, getByText, getByRole } = await show([identityOf('example')]);
  api.answer('POST /api/auth/identities/:id/remove', null);
  await press('Unlink Example');
  getByText('You can no longer sign in with it here. Your account at Example stays as it is.');
  await confirm();
  await findByText('Example is unlinked');
  getByText('No other site is linked yet.');
  getByRole('button', { name: 'Link Example' });
});

test('keeps the last way in', async () => {
  const { api, press, confirm, findByText, getByRole } = await show([identityOf('example')], { passwordless: true });
  api.answer('POST /api/auth/identities/:id/remove', () => {
    throw new ApiError(409, 'LAST_SIGN_IN', 'Last');
  });
  await press('Unlink Example');
  await confirm();
  await findByText('This is your last way in. Add a passkey, another site or a password first.');
  getByRole('button', { name: 'Unlink Example' });
});

test('someone without a password is asked for none: a sign-in at the site proves who they are', async () => {
  const { api, left, press, confirm, findByText, queryByRole } = await show(
    [identityOf('example'), identityOf('gone', { provider: null })],
    { passwordless: true },
  );
  api.answer('POST /api/auth/identities/:id/remove', (input) => {
    wants('')(input);
    return null;
  });
  await press('Unlink Example');
  await confirm();
  await findByText('You signed in a while ago. Prove first that it is you, under “Your account has no password”.');
  expect(queryByRole('dialog')).toBeNull();
  expect(queryByRole('button', { name: 'Sign in again with gone' })).toBeNull();
  api.answer('POST /api/auth/providers/:provider/prove', { url: URL });
  await press('Sign in again with Example');
  await expect.poll(() => left).toEqual([URL]);
});

test('says that the list is missing, and fetches it again', async () => {
  const services = createFakeServices();
  const { user, findByRole, findByText } = draw(withServices(<IdentitySettings />, services));
  const again = await findByRole('button', { name: 'Try again' });
  services.api.answer('GET /api/auth/identities', [identityOf('example')]);
  await user.click(again);
  await findByText('Example');
});
