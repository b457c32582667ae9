import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { QueryState } from '../../lib/query-state.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { exampleNow, exampleProfile, exampleProgress } from '../examples.ts';
import { ProgressCard } from './ProgressCard.tsx';
import type { Progress } from './progress-state.ts';

// Loads the lazy chart beforehand: its import can take longer than a query waits.
beforeAll(() => import('./LineChart.tsx'));
beforeEach(() => speak('en'));

const show = (state: QueryState<Progress>) =>
  draw(<ProgressCard state={state} karma={60} createdAt={exampleProfile.createdAt} now={exampleNow} />);
const rows = () => screen.getAllByRole('row').slice(1);

test('lists the newest changes in a table and the rest on request', async () => {
  const { user } = show({ kind: 'ready', data: exampleProgress });
  const table = within(screen.getByRole('table', { name: 'Every change, newest first' }));
  expect(rows()).toHaveLength(6);
  expect(rows()[0]?.textContent).toBe('Calls of 20 minutes or moreFeb\u00a020, 2026+2 karma68.07');
  table.getByText('People enjoyed their calls with you');
  await user.click(screen.getByRole('button', { name: 'Show all 22' }));
  expect(rows()).toHaveLength(22);
  expect(table.getAllByText('Some calls were rated lower')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(rows()).toHaveLength(6);
});

test('shows each line with its current value', async () => {
  show({ kind: 'ready', data: exampleProgress });
  await screen.findByText('68.07', { selector: 'figcaption span' });
  await screen.findByText('1,020', { selector: 'figcaption span' });
});

test('offers the first step when there are no changes', () => {
  show({ kind: 'ready', data: { karma: [], experience: [] } });
  screen.getByText('Your chart starts with your first call');
  expect(screen.getByRole('link', { name: 'Have your first call' }).getAttribute('href')).toBe('/matching');
});

test('offers a retry after a failure', async () => {
  const onRetry = vi.fn();
  const { user } = show({ kind: 'failed', retrying: false, onRetry });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
