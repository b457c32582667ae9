import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw as drawAlone, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { carryEmail, forgetCarried, readCarried } from '../carry/carried.ts';
import { RegisterForm } from './RegisterForm.tsx';

beforeEach(() => speak('en'));
beforeEach(forgetCarried);

const draw = (form: ReactNode) => drawAlone(withServices(form));

const today = '2026-06-30';
const refused = vi.fn();
const mistype = vi.fn();
const refusal = { mayMistype: () => mistype.mock.calls.length === 0, mistype, refuse: refused };
beforeEach(() => vi.clearAllMocks());
const values: Record<string, string> = {
  Email: 'alice@example.org',
  Password: 'secret1',
  'Confirm the password': 'secret1',
  Username: 'alice',
  'First name': 'Alice',
  'Last name': 'Martin',
  'Date of birth': '1990-05-01',
};

async function fill(user: UserEvent, field: (label: string) => HTMLElement, changes: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...values, ...changes })) await user.type(field(label), value);
}

test('submits the registration without the confirmation password', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user, getByLabelText, getByRole } = draw(
    <RegisterForm today={today} onSubmit={send} refusal={refusal} acceptance={null} />,
  );
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

const showForm = () =>
  draw(
    <RegisterForm today={today} onSubmit={() => Promise.resolve()} refusal={refusal} acceptance={<p>The terms</p>} />,
  );

test('opens the second step by itself once the first is filled in, and leaves the focus', async () => {
  const { user, getByLabelText, queryByLabelText, queryByText, getByRole } = showForm();
  await user.type(getByLabelText('Email'), 'alice@example.org');
  await user.type(getByLabelText('Password'), 'secret1');
  await user.type(getByLabelText('Confirm the password'), 'secret');
  expect(queryByLabelText('Username')).toBeNull();
  expect(queryByText('The terms')).toBeNull();
  await user.keyboard('1');
  getByLabelText('Username');
  expect(document.activeElement).toBe(getByLabelText('Confirm the password'));
  getByRole('button', { name: 'Create my account' });
  expect(queryByText('The terms')).not.toBeNull();
});

test('Enter in the first step leads to what the second one lacks, and only then sends the form', async () => {
  const { user, getByLabelText, container } = showForm();
  const wrong = () => container.querySelectorAll('[aria-invalid]').length;
  await user.type(getByLabelText('Email'), 'alice@example.org');
  await user.type(getByLabelText('Password'), 'secret1');
  await user.type(getByLabelText('Confirm the password'), 'secret1{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(getByLabelText('Username')));
  expect(wrong()).toBe(0);
  await user.type(getByLabelText('Username'), 'alice');
  await user.type(getByLabelText('Confirm the password'), '{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(getByLabelText('First name')));
  expect(wrong()).toBe(0);
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(wrong()).toBe(3));
});

test('says on a press what the first step lacks, such as passwords that match', async () => {
  const { user, getByLabelText, queryByLabelText, getByRole, findByText } = showForm();
  await user.type(getByLabelText('Email'), 'alice@example.org');
  await user.type(getByLabelText('Password'), 'secret1');
  await user.type(getByLabelText('Confirm the password'), 'secret2');
  await user.click(getByRole('button', { name: 'Continue' }));
  await findByText('The passwords do not match');
  expect(queryByLabelText('Username')).toBeNull();
  expect(refused).not.toHaveBeenCalled();
});

test('an error leaves as soon as the field is right', async () => {
  const { user, getByLabelText, getByRole, findByText, queryByText } = showForm();
  await user.click(getByRole('button', { name: 'Continue' }));
  await findByText('Password is required.');
  await user.type(getByLabelText('Password'), 'a long secret 1');
  await vi.waitFor(() => expect(queryByText('Password is required.')).toBeNull());
});

test('takes over the address that was typed on another form, and hands it on', async () => {
  carryEmail('alice@example.org');
  const { user, getByLabelText } = showForm();
  const email = getByLabelText('Email') as HTMLInputElement;
  expect(email.value).toBe('alice@example.org');
  await user.clear(email);
  await user.type(email, 'eve@example.org');
  expect(readCarried().email).toBe('eve@example.org');
});

/** Fills in the form with a birth date and sends it. */
async function sendWith(birthDate: string, send: () => Promise<void>, changes: Record<string, string> = {}) {
  const page = draw(<RegisterForm today={today} onSubmit={send} refusal={refusal} acceptance={null} />);
  await fill(page.user, page.getByLabelText, { 'Date of birth': birthDate, ...changes });
  await page.user.tab();
  await page.user.click(page.getByRole('button', { name: 'Create my account' }));
  return page;
}

test('spec.md section 5, birthDate: a minor is asked once the form is sent, with the date in words, and refused by a yes', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { user, findByRole, getByText, queryByText } = await sendWith('2012-01-01', send, { Username: 'al' });
  await findByRole('alertdialog', { name: 'Is your date of birth right?' });
  expect(queryByText('You must be at least 18 years old')).toBeNull();
  getByText(/^You entered .*January.*2012\.$/);
  expect(refused).not.toHaveBeenCalled();
  await user.click(await findByRole('button', { name: 'Yes, it is right' }));
  expect(refused).toHaveBeenCalledTimes(1);
  expect(send).not.toHaveBeenCalled();
});

test('“I mistyped” leads back to the date once; the second date of a minor is refused at once', async () => {
  const { user, findByRole, getByLabelText, getByRole } = await sendWith('2012-01-01', () => Promise.resolve());
  await user.click(await findByRole('button', { name: 'I mistyped' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(getByLabelText('Date of birth')));
  expect(refused).not.toHaveBeenCalled();
  expect(mistype).toHaveBeenCalledTimes(1);
  await user.click(getByRole('button', { name: 'Create my account' }));
  expect(refused).toHaveBeenCalledTimes(1);
});

test('spec.md section 5, birthDate: a date that makes somebody younger than 10 is a typing error, shown at the field', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { findByText, getByLabelText, queryByRole } = await sendWith('2017-01-01', send);
  await findByText('You must be at least 18 years old');
  expect(getByLabelText('Date of birth').getAttribute('aria-invalid')).toBe('true');
  expect([queryByRole('alertdialog'), send.mock.calls, refused.mock.calls]).toEqual([null, [], []]);
});

test('asks about a birth date that only the server refuses, and about no other error', async () => {
  const minor = Object.assign(new Error('no'), { code: 'VALIDATION_FAILED', fields: { birthDate: 'AGE_MIN' } });
  const send = vi.fn(() => Promise.reject(Object.assign(new Error('taken'), { code: 'EMAIL_TAKEN' })));
  const { user, getByRole, findByRole, findByText, queryByRole } = await sendWith('2008-12-31', send);
  await findByText('This email is already taken.');
  expect(queryByRole('alertdialog')).toBeNull();
  send.mockRejectedValue(minor);
  await user.click(getByRole('button', { name: 'Create my account' }));
  await user.click(await findByRole('button', { name: 'Yes, it is right' }));
  expect(refused).toHaveBeenCalledTimes(1);
});

test('shows a taken email at its field and focuses it', async () => {
  const reject = () => Promise.reject(Object.assign(new Error('taken'), { code: 'EMAIL_TAKEN' }));
  const { user, getByLabelText, getByRole, findByText } = draw(
    <RegisterForm today={today} onSubmit={reject} refusal={refusal} acceptance={null} />,
  );
  await fill(user, getByLabelText);
  await user.click(getByRole('button', { name: 'Create my account' }));
  await findByText('This email is already taken.');
  const email = getByLabelText('Email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
});

test('says, also to a screen reader, that the browser works before the account is made', () => {
  const form = (isWorking: boolean) => (
    <RegisterForm
      today={today}
      onSubmit={() => Promise.resolve()}
      isWorking={isWorking}
      refusal={refusal}
      acceptance={null}
    />
  );
  const quiet = draw(form(false));
  const said = () => quiet.getAllByRole('status').map((each) => each.textContent);
  expect(said().join('')).toBe('');
  quiet.unmount();
  const working = draw(form(true));
  expect(
    working
      .getAllByRole('status')
      .map((each) => each.textContent)
      .join(''),
  ).toMatch(/solving a small task/);
});
