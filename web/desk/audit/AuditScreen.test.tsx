import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { createFakeDesk, deskAt } from '../desk.fake.tsx';
import { exampleAdmin, exampleMe, idOf } from '../examples.ts';
import { exampleAudit } from '../examples-figures.ts';
import type { AuditEntry } from './queries.ts';

beforeEach(() => speak('en'));

/** The entries, without the head of the table and the days. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0);

async function open(path: string) {
  const { screen: desk, router, services } = deskAt(path, createFakeDesk(exampleAdmin));
  render(desk);
  await screen.findByRole('heading', { level: 1, name: 'Log of what staff did' });
  const address = () => router.state.location.pathname + router.state.location.search;
  const asked = () =>
    services.api.calls.filter(({ route }) => route === 'GET /api/desk/audit').map(({ input }) => input?.query);
  return { address, asked, user: userEvent.setup() };
}

test('lists one kind of action, then everything again', async () => {
  const { user, address, asked } = await open('/audit');
  await waitFor(() => expect(rows()).toHaveLength(6));
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Set the plan' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address()).toBe('/audit?action=plan_set');
  expect(asked().at(-1)).toEqual({ action: 'plan_set' });
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Every action' }));
  await waitFor(() => expect(rows()).toHaveLength(6));
  expect(address()).toBe('/audit');
});

test('lists what one of the staff did, and lets go of them', async () => {
  const { user, address, asked } = await open('/audit?action=plan_set');
  await user.click(await screen.findByRole('button', { name: `Only ${exampleMe.username}` }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ action: 'plan_set', person: exampleMe.userId }));
  expect(address()).toBe(`/audit?person=${exampleMe.userId}&action=plan_set`);
  // The button that was pressed is gone.
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.click(await screen.findByRole('button', { name: /^Only .*Show everyone$/ }));
  await waitFor(() => expect(address()).toBe('/audit?action=plan_set'));
});

test('says that no entry matches, and shows everything again', async () => {
  const { user, address } = await open('/audit?action=person_erased');
  await screen.findByText('No entry matches');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(rows()).toHaveLength(6));
  expect(address()).toBe('/audit');
});

test('ignores a kind of action that it does not know', async () => {
  const { asked } = await open('/audit?action=nonsense');
  await waitFor(() => expect(rows()).toHaveLength(6));
  expect(asked()).toEqual([{}]);
});

test('entries stand under their days, each with its time', async () => {
  const desk = createFakeDesk(exampleAdmin);
  const [one, other] = exampleAudit as [AuditEntry, AuditEntry];
  const entries = [
    { ...one, at: new Date('2026-03-01T23:30:00').toISOString() },
    { ...other, at: new Date('2026-03-01T00:10:00').toISOString() },
    { ...other, id: idOf(899), at: new Date('2026-02-27T12:00:00').toISOString() },
  ];
  desk.api.answer('GET /api/desk/audit', { entries, next: null });
  render(deskAt('/audit', desk).screen);
  const days = await screen.findAllByRole('rowheader');
  expect(days.map((day) => day.textContent?.replaceAll('\u00a0', ' '))).toEqual(['Mar 1, 2026', 'Feb 27, 2026']);
  expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.querySelector('time')?.dateTime)).toEqual(
    entries.map(({ at }) => at),
  );
  expect(rows()[0]?.textContent).not.toContain('2026');
});
