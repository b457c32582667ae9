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

test('lists every level on request, the highest first, and marks that of the user', async () => {
  const { user } = draw(<KarmaLevelCard karma={60} />);
  await user.click(screen.getByRole('button', { name: 'See all levels' }));
  const levels = within(screen.getByRole('list', { name: 'Levels of karma' })).getAllByRole('listitem');
  expect(
    levels.map((level) => /^(Treasured|Trusted|Welcome|Growing|Fresh start)/.exec(level.textContent)?.[0]),
  ).toEqual(['Treasured', 'Trusted', 'Welcome', 'Growing', 'Fresh start']);
  expect(levels.map((level) => level.getAttribute('aria-current'))).toEqual([null, null, 'true', null, null]);
  await user.click(screen.getByRole('button', { name: 'Hide the levels' }));
  expect(screen.queryByRole('list')).toBeNull();
});
