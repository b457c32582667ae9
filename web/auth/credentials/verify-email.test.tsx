import { screen } from '@testing-library/react';
import { confirmEmail, resendEmailLink } from '@visavis/domain/auth/account-contract.ts';
import { type CurrentUser, me } from '@visavis/domain/auth/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { useVerification } from './use-verification.ts';
import { VerifyEmail } from './VerifyEmail.tsx';

beforeEach(() => speak('en'));

const Page = ({ token }: { token: string }) => <VerifyEmail {...useVerification(token)} />;

/** Opens a link that is used up. */
function open(user: CurrentUser | null, token = 'used') {
  const services = createFakeServices({ user });
  services.api.answer(confirmEmail, () => {
    throw new ApiError(400, 'EMAIL_LINK_INVALID', 'used');
  });
  return { services, ...draw(withServices(<Page token={token} />, services)) };
}
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test.each(['used', ''])('a used or cut-off link (%j) leads a visitor by the sign-in to another one', async (token) => {
  const { user, router } = open(null, token);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toEqual({ to: '/verify-email' });
});

test('a member whose address waits is sent another link from here', async () => {
  const { user, services } = open({ ...alice, emailVerified: false });
  services.api.answer(resendEmailLink, { sentTo: alice.email });
  await screen.findByText(/We can send a new one to alice@visavis\.test/);
  expect(target('Use another address')).toBe('/profile?tab=settings&change=email');
  await user.click(screen.getByRole('button', { name: 'Send another link' }));
  await screen.findByText('A link is on its way to alice@visavis.test.');
});

test('a member whose new address waits is sent a link to that one', async () => {
  open({ ...alice, emailVerified: true, pendingEmail: 'new@visavis.test' });
  await screen.findByText(/We can send a new one to new@visavis\.test/);
});

test('where the address has been confirmed meanwhile, that is said instead of sending a link', async () => {
  const { user, services } = open({ ...alice, emailVerified: false });
  services.api.answer(resendEmailLink, { sentTo: null });
  services.api.answer(me, { user: { ...alice, emailVerified: true } });
  await user.click(await screen.findByRole('button', { name: 'Send another link' }));
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(services.auth.get().user?.emailVerified).toBe(true);
});

test('a member with nothing to confirm goes on', async () => {
  open({ ...alice, emailVerified: true });
  await screen.findByText(/If your address is confirmed already, all is well/);
  expect(target('Start matching')).toBe('/matching');
});

test('a taken address leads to the place where it is changed', async () => {
  const services = createFakeServices();
  services.api.answer(confirmEmail, () => {
    throw new ApiError(409, 'EMAIL_TAKEN', 'taken');
  });
  draw(withServices(<Page token="token" />, services));
  await screen.findByRole('heading', { name: 'This address is already taken' });
  expect(target('Go to the settings')).toBe('/profile?tab=settings#settings-account');
});
