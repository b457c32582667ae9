import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RouteName } from '../../platform/api/routes.ts';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { idOf } from '../examples.ts';
import { HOLD_EVERY } from './use-hold.ts';

const first = idOf(101);
beforeEach(() => speak('en'));

function open(path: string) {
  const services = createFakeDesk();
  render(deskAt(path, services).screen);
  const count = (route: RouteName) => services.api.calls.filter((call) => call.route === route).length;
  const pass = (ms: number) => act(() => services.clock.advance(ms));
  return { services, count, pass, user: userEvent.setup() };
}

test('a claim lasts while its holder types, asked for once a minute at most', async () => {
  const { user, count, pass } = open(`/cases/${first}`);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  const note = await screen.findByRole('textbox', { name: 'Note for the team' });
  await user.type(note, 'seen');
  expect(count('POST /api/desk/cases/:id/claim')).toBe(1);
  await pass(HOLD_EVERY);
  await user.type(note, ' before');
  await waitFor(() => expect(count('POST /api/desk/cases/:id/claim')).toBe(2));
});

test('what the page fetches by itself leaves the claim alone', async () => {
  const { services, user, count, pass } = open(`/cases/${first}`);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await screen.findByRole('form', { name: 'Decision' });
  await pass(5 * HOLD_EVERY);
  const fetched = count('GET /api/desk/cases/:id');
  services.socket.receive('desk:queue_changed', { caseId: first });
  await waitFor(() => expect(count('GET /api/desk/cases/:id')).toBeGreaterThan(fetched));
  expect(count('POST /api/desk/cases/:id/claim')).toBe(1);
});

test('the claim of an appeal lasts while its holder acts in it, and not elsewhere', async () => {
  const { user, count, pass } = open('/appeals');
  const answer = await screen.findByRole('textbox', { name: /^Answer to/ });
  await pass(2 * HOLD_EVERY);
  await user.click(screen.getByRole('heading', { name: 'Appeals' }));
  expect(count('POST /api/desk/appeals/:id/claim')).toBe(0);
  await user.type(answer, 'We');
  await waitFor(() => expect(count('POST /api/desk/appeals/:id/claim')).toBe(1));
});
