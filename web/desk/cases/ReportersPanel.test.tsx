import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { deskAt } from '../desk.fake.tsx';
import { idOf } from '../examples.ts';

beforeEach(() => speak('en'));

test('a case shows what was reported and decided about those who reported, and takes nothing back there', async () => {
  render(deskAt(`/cases/${idOf(101)}`).screen);
  const panel = await screen.findByRole('region', { name: 'What is known of the reporters' });
  const [right, wrong] = ['reporter1', 'reporter2'].map((name) => within(panel).getByRole('listitem', { name }));
  if (!right || !wrong) throw new Error('no reporters');
  within(right).getByText('1 upheld, 1 dismissed');
  expect(within(right).queryByRole('list', { name: 'Decisions about them' })).toBeNull();
  const decided = within(wrong).getByRole('list', { name: 'Decisions about them' });
  within(decided).getByText('Warned');
  within(decided).getByText('Second time in a month; suspend next time.');
  expect(within(panel).queryByRole('button', { name: 'Undo' })).toBeNull();
});
