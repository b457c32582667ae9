import { fireEvent, screen } from '@testing-library/react';
import type { ProviderAnswer } from '@visavis/domain/auth/provider-contract.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteWithOthers } from '../auth/providers/examples.ts';
import { ProviderButtons } from '../auth/providers/ProviderButtons.tsx';
import { startSite } from '../i18n/site.ts';
import { ApiError } from '../platform/api/error.ts';
import { ThemeContext } from '../preferences/theme.ts';
import { alice, createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import ProviderReturnPage from './ProviderReturnPage.tsx';

const choice = { choice: 'dark' as const };
const theme = { get: () => choice, subscribe: () => () => undefined, choose() {}, dispose() {} };

beforeEach(async () => {
  toast.remove();
  startSite(siteWithOthers);
  await speak('en');
});
afterEach(() => startSite(SPECIFIED_SITE));

/** Comes back from Example. @param to the page that someone wanted to see */
function comeBack(answer: () => ProviderAnswer, { user = null as typeof alice | null, to = '' } = {}) {
  const services = createFakeServices({ user });
  if (to) services.storage.session.set('providerWayBack', to);
  services.api.answer('POST /api/auth/providers/:provider/finish', answer);
  services.api.answer('GET /api/legal/:page', { text: '', version: '3' } as never);
  const page = draw(
    withServices(
      <StrictMode>
        <ThemeContext value={theme}>
          <Routes>
            <Route path="/login/callback/:provider" element={<ProviderReturnPage />} />
            <Route path="*" element={<p>Another page</p>} />
          </Routes>
          <Toaster closeLabel="Close" />
        </ThemeContext>
      </StrictMode>,
      services,
    ),
    '/login/callback/example?code=c&state=s',
  );
  const sent = (route: string) => services.api.calls.filter((call) => call.route === route).map(({ input }) => input);
  const at = () => `${page.router.state.location.pathname}${page.router.state.location.search}`;
  return { ...page, services, sent, at };
}
const unknown = { outcome: 'unknown', email: 'ada@example.org', isEmailVerified: true, account: 'none' } as const;

test('hands on once what the site has sent, and shows the page that someone wanted to see', async () => {
  const { services, sent, at } = comeBack(() => ({ outcome: 'signed-in', user: alice }), { to: '/invitation/ABC' });
  await expect.poll(at).toBe('/invitation/ABC');
  const input = { params: { provider: 'example' }, body: { query: { code: 'c', state: 's' } } };
  expect(sent('POST /api/auth/providers/:provider/finish')).toEqual([input]);
  expect(services.auth.get().user).toEqual(alice);
});

test.each([
  ['linked', 'Example is linked: it signs you in from now on.'],
  ['proven', 'Thank you. You can now go on for ten minutes.'],
] as const)('comes back to the settings where it is %s', async (outcome, text) => {
  const { at, findByText } = comeBack(() => ({ outcome }), { user: alice });
  await findByText(text);
  await expect.poll(at).toBe('/profile?tab=settings');
});

test.each([
  [null, 'Try again', '/login'],
  [alice, 'To the settings', '/profile?tab=settings'],
])('says what went wrong, and leads back', async (user, label, href) => {
  const { findByRole, getByRole } = comeBack(
    () => {
      throw new ApiError(400, 'PROVIDER_CANCELLED', 'Cancelled');
    },
    { user },
  );
  expect((await findByRole('alert')).textContent).toContain('You cancelled at the other site.');
  expect(getByRole('link', { name: label }).getAttribute('href')).toBe(href);
});

/** Fills the sign-up. */
async function signUp({ user, findByLabelText, getByLabelText, getByRole }: ReturnType<typeof comeBack>, born: string) {
  await user.type(await findByLabelText('Username'), 'ada');
  await user.type(getByLabelText('First name'), 'Ada');
  await user.type(getByLabelText('Last name'), 'Doe');
  fireEvent.change(getByLabelText('Date of birth'), { target: { value: born } });
  await user.click(getByRole('button', { name: 'Create my account' }));
}

test('someone new is asked for all but a password, and for no address that the site vouches for', async () => {
  const page = comeBack(() => unknown, { to: '/invitation/ABC' });
  page.services.api.answer('POST /api/auth/providers/register', { user: alice });
  await page.findByLabelText('Username');
  expect(page.container.textContent).toContain('Your email address: ada@example.org');
  expect([page.queryByLabelText('Email'), page.queryByLabelText('Password')]).toEqual([null, null]);
  await signUp(page, '1990-05-17');
  await expect.poll(page.at).toBe('/invitation/ABC');
  const who = { username: 'ada', firstName: 'Ada', lastName: 'Doe', birthDate: '1990-05-17' };
  const body = { ...who, acceptedTexts: '3', language: 'en', invitation: 'ABC' };
  expect(page.sent('POST /api/auth/providers/register')).toEqual([{ body }]);
});

test('an address that the site does not vouch for can be changed', async () => {
  const page = comeBack(() => ({ ...unknown, isEmailVerified: false }));
  page.services.api.answer('POST /api/auth/providers/register', { user: alice });
  const field = await page.findByLabelText('Email');
  expect(field).toHaveProperty('value', 'ada@example.org');
  await page.user.clear(field);
  await page.user.type(field, 'ada@elsewhere.org');
  await signUp(page, '1990-05-17');
  await expect.poll(page.at).toBe('/home');
  expect(page.sent('POST /api/auth/providers/register')).toEqual([
    { body: expect.objectContaining({ email: 'ada@elsewhere.org' }) },
  ]);
});

test('someone under age is not signed up', async () => {
  const page = comeBack(() => unknown);
  await signUp(page, '2015-05-17');
  await page.findByRole('alertdialog');
  expect(page.sent('POST /api/auth/providers/register')).toEqual([]);
});

test.each(['closed', 'invitation'] as const)(
  'where the sign-up is %s, someone new can only link',
  async (registration) => {
    startSite({ ...siteWithOthers, registration });
    const { findByText, user, getByRole, getByLabelText, queryByLabelText } = comeBack(() => unknown);
    await findByText(registration === 'closed' ? /^No new accounts can be created/ : /^New members come here by/);
    expect(queryByLabelText('Username')).toBeNull();
    await user.click(getByRole('button', { name: 'Link it' }));
    getByLabelText('Password');
  },
);

test('asks for the password of the account with that address, once, and says when it is wrong', async () => {
  const page = comeBack(() => ({ ...unknown, account: 'password' }));
  page.services.api.answer('POST /api/auth/providers/login', ({ body }) => {
    if ((body as { password: string }).password !== 'right one') throw new ApiError(401, 'INVALID_CREDENTIALS', 'No');
    return { user: alice };
  });
  const password = await page.findByLabelText('Password');
  expect(page.queryByRole('button', { name: 'Create an account' })).toBeNull();
  await page.user.type(password, 'wrong one{Enter}');
  await page.findByText('Invalid email or password.');
  await page.user.clear(password);
  await page.user.type(password, 'right one{Enter}');
  await expect.poll(page.at).toBe('/home');
});

test('an account without a password is not linked here', async () => {
  const { findByText, getByRole, queryByRole } = comeBack(() => ({ ...unknown, account: 'other' }));
  await findByText(/that has no password/);
  expect(queryByRole('textbox')).toBeNull();
  expect(getByRole('link', { name: 'To the sign-in' }).getAttribute('href')).toBe('/login');
  expect(getByRole('link', { name: 'Set a password by email' }).getAttribute('href')).toBe('/forgot-password');
});

test('the button on the way there keeps the page that someone wanted to see, and says why it leads nowhere', async () => {
  const services = createFakeServices({ user: null });
  const { user } = draw(withServices(<ProviderButtons />, services), '/login?to=/matching');
  const press = () => user.click(screen.getByRole('button', { name: 'Continue with Example' }));
  services.api.answer('POST /api/auth/providers/:provider/sign-in', () => {
    throw new ApiError(503, 'PROVIDER_AWAY', 'Away');
  });
  await press();
  await screen.findByText('The other site does not answer right now. Try again in a moment, or sign in another way.');
  services.api.answer('POST /api/auth/providers/:provider/sign-in', { url: 'https://example.com/authorize' });
  await press();
  await expect.poll(() => services.left).toEqual(['https://example.com/authorize']);
  expect(services.storage.session.get('providerWayBack')).toBe('/matching');
});
