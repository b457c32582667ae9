import { screen, waitFor, within } from '@testing-library/react';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { exampleCalls } from './examples.ts';
import { HistoryList, type HistoryListProps } from './HistoryList.tsx';

beforeEach(() => speak('en'));

const [good, skip, , owed] = exampleCalls;
if (!good || !skip || !owed) throw new Error('no examples');

function show(props: Partial<HistoryListProps> = {}) {
  const spies = { onRate: vi.fn(), onBlock: vi.fn() };
  const drawn = draw(
    <HistoryList
      state={{ kind: 'ready', data: { calls: exampleCalls, days: 30, endsByPlan: false } }}
      older={null}
      action={({ person }) => <button type="button">{`Add ${person.username}`}</button>}
      ratingId={null}
      {...spies}
      {...props}
    />,
  );
  return { ...drawn, ...spies };
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row));

test('shows the person, when, how long, what it earned and the rating', () => {
  show();
  const [row] = rows();
  expect(row?.getByRole('link', { name: 'malik' }).getAttribute('href')).toBe('/user/malik');
  row?.getByText(/Lasted 33:05/);
  row?.getByText(/\+330 XP/);
  row?.getByText('Good');
  row?.getByRole('button', { name: 'Add malik' });
  screen.getByText('The last 30 days, newest first.');
});

test('rates what can still be rated, and nothing else', async () => {
  const { user, onRate } = show();
  const [first, second, , fourth] = rows();
  expect(first?.queryByRole('button', { name: /^Rate/ })).toBeNull();
  second?.getByText('Too short to rate');
  await user.click(fourth?.getByRole('button', { name: 'Rate jo: not great' }) as HTMLElement);
  expect(onRate).toHaveBeenCalledWith(owed, 'negative');
});

/** A call whose rating is stored at once. */
function Rated() {
  const [rating, setRating] = useState<PastCall['rating']>(null);
  const calls = [{ ...(owed as PastCall), rating }, good as PastCall];
  const state = { kind: 'ready' as const, data: { calls, days: 30, endsByPlan: false } };
  const others = { older: null, action: () => null, ratingId: null, onBlock: () => undefined };
  return <HistoryList state={state} onRate={() => setRating('thumbs_down')} {...others} />;
}

test('the focus stays with the call whose rating was given', async () => {
  const { user } = draw(<Rated />);
  await user.click(screen.getByRole('button', { name: 'Rate jo: not great' }));
  const given = await screen.findByText('Not great');
  await waitFor(() => expect(document.activeElement).toBe(given.closest('p')));
});

test('reports with the call, and blocks', async () => {
  const { user, onBlock, router } = show();
  await user.click(screen.getAllByRole('button', { name: 'More options for malik' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Block malik' }));
  expect(onBlock).toHaveBeenCalledWith(good);
  await user.click(screen.getAllByRole('button', { name: 'More options for malik' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Report malik' }));
  expect(router.state.location.pathname).toBe(`/report/${good.person.userId}`);
  expect(router.state.location.state).toEqual({ fromHistory: true, matchId: good.id });
});

test('loads older calls, again after a failure', async () => {
  const onLoad = vi.fn();
  const { user } = show({ older: { loading: false, failed: false, onLoad } });
  await user.click(screen.getByRole('button', { name: 'Show older calls' }));
  expect(onLoad).toHaveBeenCalledOnce();
});

test('says that older calls failed to load', () => {
  show({ older: { loading: false, failed: true, onLoad: vi.fn() } });
  screen.getByRole('alert');
  screen.getByRole('button', { name: 'Try again' });
});

test('says where the plan ends, and leads to the plans', () => {
  show({ state: { kind: 'ready', data: { calls: exampleCalls, days: 30, endsByPlan: true } } });
  screen.getByText('The free plan shows the last 30 days');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/profile?tab=settings');
});

test('offers the first call to a user without any', () => {
  show({ state: { kind: 'ready', data: { calls: [], days: 30, endsByPlan: false } } });
  screen.getByText('No calls yet');
  expect(screen.getByRole('link', { name: 'Meet someone' }).getAttribute('href')).toBe('/matching');
});

test('offers a retry after a failure', async () => {
  const onRetry = vi.fn();
  const { user } = show({ state: { kind: 'failed', retrying: false, onRetry } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
