import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { exampleFigures } from '../examples-figures.ts';
import { FiguresView } from './FiguresView.tsx';

beforeEach(() => speak('en'));

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
