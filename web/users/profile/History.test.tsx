import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { exampleMatches } from '../examples.ts';
import { History } from './History.tsx';

beforeEach(() => speak('en', 'profile'));

test('shows the person, duration and rating of a call, with actions to befriend, block and report', async () => {
  const [match] = exampleMatches;
  if (!match) throw new Error('no example');
  const onBlock = vi.fn();
  const { user, router } = draw(
    <History
      onBlock={onBlock}
      state={{ kind: 'ready', data: [match, { ...match, id: 'other', rating: null }] }}
      friendAction={({ matchedUser }) => <button type="button">{`Add ${matchedUser.username}`}</button>}
    />,
  );
  const [first, second] = screen.getAllByRole('listitem');
  const row = within(first as HTMLElement);
  expect(row.getByRole('link', { name: 'malik' }).getAttribute('href')).toBe('/user/malik');
  row.getByText('33:05');
  row.getByText('Positive');
  row.getByRole('button', { name: 'Add malik' });
  within(second as HTMLElement).getByText('Not rated');
  await user.click(row.getByRole('button', { name: 'Block malik' }));
  expect(onBlock).toHaveBeenCalledWith(match.matchedUser);
  await user.click(row.getByRole('link', { name: 'Report malik' }));
  expect(router.state.location.pathname).toBe(`/report/${match.matchedUser.userId}`);
  expect(router.state.location.state).toEqual({ fromHistory: true, matchId: match.id });
});

test('offers the first call to a user without any', () => {
  draw(<History state={{ kind: 'ready', data: [] }} friendAction={() => null} onBlock={vi.fn()} />);
  screen.getByText('No calls yet');
  expect(screen.getByRole('link', { name: 'Meet someone' }).getAttribute('href')).toBe('/matching');
});

test('offers a retry after a failure', async () => {
  const onRetry = vi.fn();
  const { user } = draw(
    <History state={{ kind: 'failed', retrying: false, onRetry }} friendAction={() => null} onBlock={vi.fn()} />,
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
