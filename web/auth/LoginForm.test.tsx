import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { LoginForm } from './LoginForm.tsx';

beforeEach(() => speak('fr'));

test('shows both errors of an empty form, in the wording of the specification', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user, findByText, getByRole, getByLabelText } = draw(<LoginForm onSubmit={send} />);
  await user.click(getByRole('button', { name: 'Se connecter' }));
  await findByText('L’e-mail est requis.');
  await findByText('Le mot de passe est requis.');
  expect(getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('submits the normalized email and the password', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user, getByRole, getByLabelText } = draw(<LoginForm onSubmit={send} />);
  await user.type(getByLabelText('E-mail'), ' Alice@Example.org');
  await user.type(getByLabelText('Mot de passe'), 'secret1{Enter}');
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ email: 'alice@example.org', password: 'secret1' }));
  expect(getByRole('link', { name: 'Mot de passe oublié ?'.replace(' ?', '\u202f?') }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

test('shows a server error in the form, in the language of the page', async () => {
  await speak('en');
  const reject = () => Promise.reject(Object.assign(new Error('refused'), { code: 'INVALID_CREDENTIALS' }));
  const { user, findByText, getByLabelText } = draw(<LoginForm onSubmit={reject} />);
  await user.type(getByLabelText('Email'), 'alice@example.org');
  await user.type(getByLabelText('Password'), 'wrong-password{Enter}');
  await findByText('Invalid email or password.');
});

test('says how long too many tries last', async () => {
  const reject = () => Promise.reject(Object.assign(new Error('refused'), { code: 'RATE_LIMITED', retryAfter: 840 }));
  const { user, findByText, getByLabelText } = draw(<LoginForm onSubmit={reject} />);
  await user.type(getByLabelText('E-mail'), 'alice@example.org');
  await user.type(getByLabelText('Mot de passe'), 'not-my-password{Enter}');
  await findByText('Trop de tentatives. Réessayez dans 14 minutes.');
});

test('toggles password visibility and sets autocomplete hints for password managers', async () => {
  await speak('en');
  const { user, getByRole, getByLabelText } = draw(<LoginForm onSubmit={() => Promise.resolve()} />);
  const password = getByLabelText('Password');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  expect(getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(password.getAttribute('type')).toBe('password');
  await user.click(getByRole('button', { name: 'Show the password' }));
  expect(password.getAttribute('type')).toBe('text');
});
