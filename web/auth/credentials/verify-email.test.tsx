import { screen, waitFor } from '@testing-library/react';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyEmail } from './VerifyEmail.tsx';

beforeEach(() => speak('en'));

const Page = ({ token }: { token: string }) => <VerifyEmail {...useVerification(token)} />;

interface Opened {
  user?: CurrentUser | null;
  token?: string;
  /** unset: the server confirms the address */
  refusal?: ApiError;
}

const outdated = new ApiError(400, 'EMAIL_LINK_INVALID', 'outdated');
const used = new ApiError(400, 'EMAIL_LINK_INVALID', 'used', { fields: { token: 'EMAIL_CONFIRMED' } });
const confirmButton = () => screen.findByRole('button', { name: 'Confirm my address' });

/** Opens a link and presses nothing. */
function open({ user = alice, token = 'token', refusal }: Opened = {}) {
  const services = createFakeServices({ user });
  const sent = vi.fn();
  services.api.answer('POST /api/auth/verify-email', () => {
    sent();
    if (refusal) throw refusal;
    return null;
  });
  return { services, sent, ...draw(withServices(<Page token={token} />, services)) };
}

async function confirm(opened: Opened) {
  const drawn = open(opened);
  await drawn.user.click(await confirmButton());
  return drawn;
}
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test.each([null, { ...alice, emailVerified: false }])(
  'opening a link sends nothing: a press confirms',
  async (user) => {
    const page = open({ user });
    const button = await confirmButton();
    expect(page.sent).not.toHaveBeenCalled();
    page.services.api.answer('GET /api/auth/me', { user: { ...alice, emailVerified: true } });
    await page.user.click(button);
    await screen.findByRole('heading', { name: 'Your email address is confirmed' });
    expect(page.sent).toHaveBeenCalledOnce();
    expect(page.services.auth.get().user?.emailVerified).toBe(user ? true : undefined);
  },
);

test('a link that has confirmed this address before says that all is well', async () => {
  await confirm({ user: null, refusal: used });
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  screen.getByText('This link was used before. All is well: there is nothing left to do.');
  expect(target('Sign in')).toBe('/login');
});

test('an outdated link leads a visitor by the sign-in to another one', async () => {
  const { user, router } = await confirm({ user: null, refusal: outdated });
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toEqual({ to: '/verify-email' });
});

test.each<[string, ApiError | undefined, string]>([
  ['is removed', undefined, 'Your address has been removed'],
  ['stays where it is confirmed', used, 'This address is confirmed'],
  ['is not found by an outdated link', outdated, 'This link no longer works'],
  ['is not removed while the server is away', new ApiError(503, 'UNAVAILABLE', 'away'), 'Your address could not be'],
])('the address of someone who says that it was not them %s', async (_, refusal, heading) => {
  const { user, services, sent } = open({ user: null });
  const rejected = vi.fn();
  services.api.answer('POST /api/auth/verify-email/reject', () => {
    rejected();
    if (refusal) throw refusal;
    return null;
  });
  await user.click(await screen.findByRole('button', { name: 'This was not me' }));
  await screen.findByRole('alertdialog', { name: 'Was this not you?' });
  expect(rejected).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove my address' }));
  await screen.findByRole('heading', { name: new RegExp(`^${heading}`) });
  expect(sent).not.toHaveBeenCalled();
});

test('a link that was cut off says so at once', async () => {
  open({ user: null, token: '' });
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('a member whose address waits is sent another link from here', async () => {
  const { user, services } = await confirm({ user: { ...alice, emailVerified: false }, refusal: outdated });
  services.api.answer('POST /api/account/email/link', { sentTo: alice.email });
  await waitFor(() => expect(document.body.textContent).toContain('We can send a new one to alice@visavis.test'));
  expect(target('Use another address')).toBe('/profile?tab=settings&change=email');
  await user.click(screen.getByRole('button', { name: 'Send another link' }));
  await waitFor(() => expect(document.body.textContent).toContain('A link is on its way to alice@visavis.test.'));
});

test('a member whose new address waits is sent a link to that one', async () => {
  await confirm({ user: { ...alice, emailVerified: true, pendingEmail: 'new@visavis.test' }, refusal: outdated });
  await waitFor(() => expect(document.body.textContent).toContain('We can send a new one to new@visavis.test'));
});

test('where the address has been confirmed meanwhile, that is said instead of sending a link', async () => {
  const { user, services } = await confirm({ user: { ...alice, emailVerified: false }, refusal: outdated });
  services.api.answer('POST /api/account/email/link', { sentTo: null });
  services.api.answer('GET /api/auth/me', { user: { ...alice, emailVerified: true } });
  await user.click(await screen.findByRole('button', { name: 'Send another link' }));
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(services.auth.get().user?.emailVerified).toBe(true);
});

test('a member with nothing to confirm goes on', async () => {
  await confirm({ user: { ...alice, emailVerified: true }, refusal: outdated });
  await screen.findByText(/If your address is confirmed already, all is well/);
  expect(target('Start matching')).toBe('/matching');
});

test('a taken address leads to the place where it is changed', async () => {
  await confirm({ refusal: new ApiError(409, 'EMAIL_TAKEN', 'taken') });
  await screen.findByRole('heading', { name: 'This address is already taken' });
  expect(target('Go to the settings')).toBe('/profile?tab=settings#settings-account');
});
