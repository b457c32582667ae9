import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { exampleAdmin, exampleMe } from '../examples.ts';

beforeEach(() => speak('en'));

test('lists faults first with what to do, and checks again', async () => {
  const desk = deskAt('/setup', createFakeDesk(exampleAdmin));
  render(desk.screen);
  const rows = await screen.findAllByRole('heading', { level: 3 });
  expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Relay: Fault',
    'Mail: Warning',
    'Settings: Good',
  ]);
  expect(screen.getByText(/^turn:relay\.example:3478\?transport=udp does not accept the credentials\./)).toBeTruthy();
  desk.services.api.answer('GET /api/desk/setup', {
    checkedAt: '2026-01-15T12:00:00.000Z',
    findings: [{ part: 'disk', level: 'fault', code: 'a code of a later version', values: {} }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('a code of a later version')).toBeTruthy();
});

test.each([
  [exampleAdmin, true],
  [exampleMe, false],
])('is a place of admins alone', async (me, isThere) => {
  render(deskAt('/cases', createFakeDesk(me)).screen);
  const places = await screen.findByRole('navigation', { name: 'Visavis Desk' });
  expect(within(places).queryByRole('link', { name: 'Set-up' }) !== null).toBe(isThere);
});
