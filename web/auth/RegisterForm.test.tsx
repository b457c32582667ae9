import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { RegisterForm } from './RegisterForm.tsx';

beforeEach(() => speak('en', 'auth'));

const today = '2026-06-30';
const values: Record<string, string> = {
  Email: 'alice@example.org',
  Username: 'alice',
  'First name': 'Alice',
  'Last name': 'Martin',
  'Date of birth': '1990-05-01',
  Password: 'secret1',
  'Confirm the password': 'secret1',
};

async function fill(user: UserEvent, field: (label: string) => HTMLElement, changes: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...values, ...changes })) await user.type(field(label), value);
}

test('submits the registration without the confirmation password', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user, getByLabelText, getByRole } = draw(<RegisterForm today={today} onSubmit={send} acceptance={null} />);
  await fill(user, getByLabelText);
  await user.click(getByRole('button', { name: 'Create my account' }));
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledWith({
      email: 'alice@example.org',
      username: 'alice',
      firstName: 'Alice',
      lastName: 'Martin',
      birthDate: '1990-05-01',
      password: 'secret1',
    }),
  );
});

test('rejects minors and mismatched passwords', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user, getByLabelText, getByRole, findByText } = draw(
    <RegisterForm today={today} onSubmit={send} acceptance={null} />,
  );
  await fill(user, getByLabelText, { 'Date of birth': '2012-01-01', 'Confirm the password': 'secret2' });
  await user.click(getByRole('button', { name: 'Create my account' }));
  await findByText('You must be at least 18 years old');
  await findByText('The passwords do not match');
  expect(send).not.toHaveBeenCalled();
});

test('shows a taken email at its field and focuses it', async () => {
  const reject = () => Promise.reject(Object.assign(new Error('taken'), { code: 'EMAIL_TAKEN' }));
  const { user, getByLabelText, getByRole, findByText } = draw(
    <RegisterForm today={today} onSubmit={reject} acceptance={null} />,
  );
  await fill(user, getByLabelText);
  await user.click(getByRole('button', { name: 'Create my account' }));
  await findByText('This email is already taken.');
  const email = getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
});
