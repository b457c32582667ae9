import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWidth } from '../../lib/use-size.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { exampleFigures } from '../examples-figures.ts';
import { FiguresView } from './FiguresView.tsx';

beforeEach(() => speak('en'));
afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    'of the appeals that were answered, whenever they were made',
    { made: 1, decided: 4, overturned: 3 },
    '75%',
    '3 of 4 answered appeals',
  ],
  ['nothing where none was answered', { made: 2, decided: 0, overturned: 0 }, '–', '0 of 0 answered appeals'],
])('the share that was overturned is %s', (_, appeals, share, hint) => {
  draw(<FiguresView figures={{ ...exampleFigures, appeals: { ...appeals, waiting: 1 } }} />);
  expect(screen.getByText('Overturned on appeal').parentElement?.textContent).toContain(share);
  screen.getByText(hint);
});

test('the days are those of UTC, wherever the moderator is', async () => {
  stubWidth(720);
  const reportsByDay = ['2026-02-28', '2026-03-01'].map((day) => ({ day, count: 1 }));
  const { user } = draw(<FiguresView figures={{ ...exampleFigures, days: 2, reportsByDay }} />);
  const chart = await screen.findByRole('img');
  expect([...chart.querySelectorAll('text')].slice(-2).map(({ textContent }) => textContent)).toEqual([
    'Feb 28',
    'Mar 1',
  ]);
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  expect(
    screen
      .getAllByRole('rowheader')
      .slice(0, 2)
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual(['Mar 1, 2026', 'Feb 28, 2026']);
});
