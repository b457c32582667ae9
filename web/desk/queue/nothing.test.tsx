import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { decidedCase, exampleCases, idOf } from '../examples.ts';

beforeEach(() => speak('en'));
const none = { cases: [], total: 0, next: null };

function open(path: string, services = createFakeDesk()) {
  const { screen: desk, router } = deskAt(path, services);
  render(desk);
  return { router, api: services.api, user: userEvent.setup() };
}

test('an empty queue says that all is done, and leads to the appeals that wait', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases', none);
  const { user, router } = open('/cases', services);
  await screen.findByText('All done');
  expect(screen.queryByText('Choose a case')).toBeNull();
  await user.click(await screen.findByRole('link', { name: '2 appeals are waiting' }));
  expect(router.state.location.pathname).toBe('/appeals');
});

test('an empty queue offers no appeals where none wait', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases', none);
  services.api.answer('GET /api/desk/appeals', []);
  open('/cases', services);
  await screen.findByText('All done');
  expect(screen.queryByRole('link', { name: /waiting/ })).toBeNull();
});

test('filters that leave no case can be taken away', async () => {
  const { user } = open('/cases');
  await user.click(await screen.findByRole('radio', { name: 'Mine' }));
  await screen.findByText('No case fits these filters');
  expect(screen.queryByText('Choose a case')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all cases' }));
  await screen.findByText('Choose a case');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
});

test('a queue that cannot be loaded asks for no choice, and is loaded again', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases', () => {
    throw new ApiError(503, 'UNAVAILABLE', 'away');
  });
  const { user, api } = open('/cases', services);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Choose a case')).toBeNull();
  api.answer('GET /api/desk/cases', { ...none, cases: exampleCases.slice(0, 1), total: 1 });
  await user.click(retry);
  await screen.findByText('Choose a case');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after the last case, the key for the next one leads to the queue, which says that all is done', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases', none);
  services.api.answer('GET /api/desk/cases/:id', decidedCase());
  const { user, router } = open(`/cases/${idOf(101)}`, services);
  const next = await screen.findByRole('button', { name: /^Next case/ });
  next.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/cases'));
  await screen.findByText('All done');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a case that cannot be loaded is loaded again, and leads back to the queue', async () => {
  const services = createFakeDesk();
  services.api.answer('GET /api/desk/cases/:id', () => {
    throw new ApiError(503, 'UNAVAILABLE', 'away');
  });
  const { user, api } = open(`/cases/${idOf(101)}`, services);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  screen.getByRole('link', { name: 'Back to the queue' });
  api.answer('GET /api/desk/cases/:id', decidedCase());
  await user.click(retry);
  await screen.findByRole('button', { name: /^Next case/ });
});
