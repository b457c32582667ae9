import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { KarmaLevelCard } from './KarmaLevelCard.tsx';

beforeEach(() => speak('en'));

test.each([
  [24, 'Fresh start', 'less than 4 seconds', '16 more points to the level “Growing”'],
  [60, 'Welcome', 'at least 6 seconds', '10 more points to the level “Trusted”'],
  [84, 'Trusted', 'at least 7 seconds', '1 more point to the level “Treasured”'],
  [100, 'Treasured', 'at least 8.5 seconds', 'There is no higher level.'],
])('karma %i is named %s, and says what that changes', (karma, name, effect, next) => {
  draw(<KarmaLevelCard karma={karma} />);
  screen.getByText(name);
  screen.getByText(new RegExp(`${effect} ahead in the queue`));
  screen.getByText(next);
});

test('lists every level on request, the highest first, with what it changes, and marks that of the user', async () => {
  const { user } = draw(<KarmaLevelCard karma={60} />);
  await user.click(screen.getByRole('button', { name: 'See all levels' }));
  const table = within(screen.getByRole('table', { name: 'Levels of karma' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Treasured85–100', 'at least 8.5\u00A0sec', '20 min'],
    ['Trusted70–84', 'at least 7\u00A0sec', '20 min'],
    ['WelcomeYou are here60–69', 'at least 6\u00A0sec', '10 min'],
    ['Growing40–59', 'at least 4\u00A0sec', '5 min'],
    ['Fresh start0–39', 'under 4\u00A0sec', '2 min'],
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true', null, null]);
  await user.click(screen.getByRole('button', { name: 'Hide the levels' }));
  expect(screen.queryByRole('table')).toBeNull();
});
