import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { alice, createFakeServices } from '../../services/services.fake.ts';
import { draw as drawAlone, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { CredentialsCard } from './CredentialsCard.tsx';
import { EmailNotice } from './EmailNotice.tsx';
import { connectAccount } from './realtime.ts';
import type { CredentialActions } from './use-credentials.ts';

beforeEach(() => speak('en'));

const draw = (screen: ReactNode) => drawAlone(withServices(screen));

const unconfirmed = { ...alice, emailVerified: false };
const newActions = () => {
  const action = () => vi.fn(() => Promise.resolve());
  return {
    changeUsername: action(),
    changeEmail: action(),
    changePassword: action(),
    resendLink: action(),
    cancelEmailChange: action(),
  } satisfies CredentialActions;
};
const refuse = (fields: Record<string, string>) =>
  Promise.reject(Object.assign(new Error('refused'), { code: 'VALIDATION_FAILED', fields }));

test('an address with an international domain is shown as people write it', () => {
  const user = { ...alice, email: 'uli@xn--bcher-kva.example', emailVerified: false };
  const { container } = draw(
    <>
      <EmailNotice user={user} onResend={() => Promise.resolve()} />
      <CredentialsCard
        user={{ ...user, pendingEmail: 'uli@xn--80a1acny.xn--p1ai' }}
        actions={newActions()}
        asked="email"
      />
    </>,
  );
  expect(container.textContent).toContain('that we sent to uli@bücher.example.');
  expect(container.textContent).toContain('Waiting to be confirmed: uli@почта.рф');
  expect(document.body.textContent).toContain('you keep signing in with uli@bücher.example.');
  expect(document.body.textContent).not.toContain('xn--');
});

describe('the notice', () => {
  test('names the address, resends the link and leads to the form for another address', async () => {
    const resend = vi.fn(() => Promise.resolve());
    const { user, getByRole, container } = draw(<EmailNotice user={unconfirmed} onResend={resend} />);
    expect(container.textContent).toContain('alice@visavis.test');
    expect(getByRole('link', { name: 'Use another address' }).getAttribute('href')).toBe(
      '/profile?tab=settings&change=email',
    );
    await user.click(getByRole('button', { name: 'Send another link' }));
    expect(resend).toHaveBeenCalledOnce();
  });

  test.each([
    ['has confirmed', true],
    ['is not asked to confirm', undefined],
  ])('is not shown to someone who %s', (_, emailVerified) => {
    const user = { ...alice, ...(emailVerified && { emailVerified }) };
    const { queryByRole } = draw(<EmailNotice user={user} onResend={() => Promise.resolve()} />);
    expect(queryByRole('region')).toBeNull();
  });
});

describe('the settings', () => {
  test('change the address with the password, offering the domain that was meant', async () => {
    const actions = newActions();
    const { user, getByRole, getByLabelText, findByRole, queryByRole } = draw(
      <CredentialsCard user={{ ...alice, emailVerified: true }} actions={actions} />,
    );
    await user.click(getByRole('button', { name: 'Change the email address' }));
    await user.type(getByLabelText('New email address'), 'alice@gmial.com');
    await user.click(await findByRole('button', { name: 'Did you mean gmail.com?' }));
    await user.type(getByLabelText('Password'), 'secret1');
    await user.click(getByRole('button', { name: 'Change the address' }));
    await vi.waitFor(() =>
      expect(actions.changeEmail).toHaveBeenCalledWith({ email: 'alice@gmail.com', password: 'secret1' }),
    );
    await vi.waitFor(() => expect(queryByRole('dialog')).toBeNull());
  });

  test('show a wrong password at its field and keep the form', async () => {
    const actions = newActions();
    actions.changePassword.mockImplementation(() => refuse({ currentPassword: 'PASSWORD_WRONG' }));
    const { user, getByRole, getByLabelText, findByText } = draw(<CredentialsCard user={alice} actions={actions} />);
    await user.click(getByRole('button', { name: 'Change the password' }));
    await user.type(getByLabelText('Current password'), 'wrong');
    await user.type(getByLabelText('New password'), 'correct horse');
    await user.type(getByLabelText('Confirm the password'), 'correct horse{Enter}');
    await findByText('This is not your password.');
    expect(actions.changePassword).toHaveBeenCalledWith({ currentPassword: 'wrong', password: 'correct horse' });
    expect(document.activeElement).toBe(getByLabelText('Current password'));
  });

  test('show how hard a new password is to guess, and never refuse one for it', async () => {
    const actions = newActions();
    const { user, getByRole, getByLabelText, findByText } = draw(<CredentialsCard user={alice} actions={actions} />);
    await user.click(getByRole('button', { name: 'Change the password' }));
    await user.type(getByLabelText('Current password'), 'secret1');
    await user.type(getByLabelText('New password'), 'alice1');
    await findByText('Easy to guess');
    await user.type(getByLabelText('Confirm the password'), 'alice1{Enter}');
    await vi.waitFor(() => expect(actions.changePassword).toHaveBeenCalledOnce());
  });

  test('show an address that waits for its confirmation, with a way back', async () => {
    const actions = newActions();
    const waiting = { ...alice, emailVerified: true, pendingEmail: 'new@visavis.test' };
    const { user, getByRole, container } = draw(<CredentialsCard user={waiting} actions={actions} />);
    expect(container.textContent).toContain('Waiting to be confirmed: new@visavis.test');
    await user.click(getByRole('button', { name: 'Keep the old address' }));
    expect(actions.cancelEmailChange).toHaveBeenCalledOnce();
  });
});

describe('a change on another device', () => {
  test('is shown at once, and what has gone with it', () => {
    const services = createFakeServices({ user: { ...alice, pendingEmail: 'new@visavis.test' } });
    const stop = connectAccount(services);
    services.socket.receive('account:updated', { user: { ...alice, email: 'new@visavis.test', emailVerified: true } });
    expect(services.auth.get().user).toEqual({ ...alice, email: 'new@visavis.test', emailVerified: true });
    stop();
  });

  test('is asked for on the return to the page while a confirmation is missing, and only then', async () => {
    const services = createFakeServices({ user: unconfirmed });
    const stop = connectAccount(services);
    services.api.answer('GET /api/auth/me', () => ({ user: { ...alice, emailVerified: true } }));
    services.returned.emit();
    await vi.waitFor(() => expect(services.auth.get().user?.emailVerified).toBe(true));
    const asked = services.api.calls.length;
    services.returned.emit();
    expect(services.api.calls.length).toBe(asked);
    stop();
  });
});
