import { beforeEach, expect, test, vi } from 'vitest';
import type { QueryState } from '../lib/query-state.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { Dashboard, type DashboardProps } from './Dashboard.tsx';
import type { DashboardData } from './queries.ts';

beforeEach(() => speak('en'));

const now = Date.parse('2026-06-30T20:00:00.000Z');
const stats = {
  weeklyMatches: 1,
  experiencePoints: 1840,
  friendsCount: 7,
  karmaScore: 67.4,
  subscriptionType: 'free' as const,
  matchesToday: 2,
  dailyLimit: 5,
};
const show = (state: QueryState<DashboardData>, more: Partial<DashboardProps> = {}) =>
  draw(<Dashboard username="alice" state={state} now={now} {...more} />);

test('shows four cards, the activity and the links', () => {
  const page = show({
    kind: 'ready',
    data: {
      stats,
      recentActivity: [
        { type: 'match_completed', timestamp: '2026-06-30T19:30:00.000Z', data: { duration: 1445 } },
        { type: 'new_friend', timestamp: '2026-06-29T18:00:00.000Z', data: { name: 'bob' } },
        {
          type: 'karma_increased',
          timestamp: new Date('2026-06-01T23:00:00').toISOString(),
          data: { points: 2, reason: 'long_call' },
        },
      ],
    },
  });
  page.getByRole('heading', { name: 'Hello, alice' });
  page.getByText('1,840');
  page.getByText('1 match this week');
  page.getByText('67/100');
  page.getByRole('img', { name: 'Karma: 67 out of 100' });
  expect(page.getByRole('link', { name: '“Welcome” level' }).getAttribute('href')).toBe('/profile');
  expect(page.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile?tab=settings');
  page.getByText('A call of 24 min');
  page.getByText('just now');
  page.getByText('bob is now your friend');
  page.getByText('yesterday');
  page.getByText('Your karma rose by 2 points');
  page.getByText('Calls of 20 minutes or more');
  page.getByText('Jun 1');
  for (const path of ['/matching', '/friends', '/messages']) {
    expect(page.container.querySelector(`a[href="${path}"]`)).not.toBeNull();
  }
});

test('shows a paid plan as active, without an upgrade link', () => {
  const page = show({ kind: 'ready', data: { stats: { ...stats, subscriptionType: 'premium' }, recentActivity: [] } });
  page.getByText('Premium active');
  expect(page.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  page.getByText('Nothing here yet');
});

test('spec.md section 2, Dashboard: someone without a call has the door first, then cards, activity and quick actions', () => {
  const none = { ...stats, weeklyMatches: 0, experiencePoints: 0, matchesToday: 0 };
  const page = show({ kind: 'ready', data: { stats: none, recentActivity: [] } });
  const headings = page.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.slice(0, 9)).toEqual([
    'Hello, alice',
    'Ready for someone new?',
    'Experience points',
    'Friends',
    'Karma',
    'Subscription',
    'Recent activity',
    'Quick actions',
    'Tip of the day',
  ]);
  expect(headings[9]).toBe('How it works');
  expect(page.getAllByRole('link')[0]?.getAttribute('href')).toBe('/matching');
});

test('spec.md section 2, Dashboard: with no match left today banner and quick action still lead to /matching', () => {
  const usedUp = Date.parse('2026-07-01T00:00:00.000Z');
  const page = show({ kind: 'ready', data: { stats, recentActivity: [] } }, { usedUp });
  page.getByRole('heading', { name: 'You have had all your calls for today' });
  for (const name of ['See when the next call is possible', 'Meet someone'])
    expect(page.getByRole('link', { name }).getAttribute('href')).toBe('/matching');
});

test('offers a retry after a failure', async () => {
  const onRetry = vi.fn();
  const page = show({ kind: 'failed', retrying: false, onRetry });
  page.getByText('Your dashboard could not be loaded');
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('keeps the places of all panels while they load', () => {
  const names = show({ kind: 'loading' })
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Hello, alice',
    'Ready for someone new?',
    'Recent activity',
    'Quick actions',
    'Tip of the day',
  ]);
});

test('shows what comes under the door to everyone', () => {
  const asides = <p>Today at 20:00</p>;
  const ready = { kind: 'ready', data: { stats, recentActivity: [] } } satisfies QueryState<DashboardData>;
  for (const state of [{ kind: 'loading' } as const, ready]) {
    const page = show(state, { asides });
    page.getByText('Today at 20:00');
    page.unmount();
  }
});

test('announces loading to screen readers', () => {
  expect(show({ kind: 'loading' }).getByRole('status').textContent).toBe('Loading…');
});
