import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { deskAt } from '../desk.fake.tsx';

beforeEach(() => speak('en'));

async function open(path: string) {
  const { screen: desk, router, services } = deskAt(path);
  render(desk);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Username, email or id' });
  const address = () => router.state.location.pathname + router.state.location.search;
  return { field, router, services, address, user: userEvent.setup() };
}

test('what is typed in the middle of the words stays there, and the address follows', async () => {
  const { user, field, address } = await open('/people?search=fny');
  expect(field.value).toBe('fny');
  await user.type(field, 'an', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value).toBe('fanny');
  expect(field.selectionStart).toBe(3);
  await waitFor(() => expect(address()).toBe('/people?search=fanny'));
  await user.clear(field);
  await waitFor(() => expect(address()).toBe('/people'));
});

test('the search follows the words, and the field follows where one goes', async () => {
  const { user, field, router, services, address } = await open('/people');
  await user.type(field, 'fanny');
  await waitFor(() => expect(address()).toBe('/people?search=fanny'));
  await act(() => services.clock.advance(250));
  await screen.findByText('1 person');
  expect(services.api.calls.filter(({ route }) => route === 'GET /api/desk/people')).toMatchObject([
    { input: { query: { search: 'fanny' } } },
  ]);
  await user.click(screen.getByRole('link', { name: 'People' }));
  await waitFor(() => expect(field.value).toBe(''));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(field.value).toBe('fanny'));
});
