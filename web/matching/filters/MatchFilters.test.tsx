import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { MatchFilters } from './MatchFilters.tsx';
import type { ChosenFilters } from './match-filters.ts';

beforeEach(() => speak('en'));

function Filters() {
  const [chosen, setChosen] = useState<ChosenFilters>({ languages: [], countries: [] });
  return <MatchFilters chosen={chosen} onChange={setChosen} />;
}

test('adds countries found by typing, and takes them away', async () => {
  const { user } = draw(<Filters />);
  const add = async (typed: string, name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Countries' }));
    await user.type(await screen.findByRole('combobox', { name: 'Search for a country' }), typed);
    await user.click(await screen.findByText(name, { selector: '[role=option] *' }));
    return within(await screen.findByRole('group', { name: 'Chosen countries' })).findByRole('checkbox', { name });
  };
  const kenya = await add('ken', 'Kenya');
  const fiji = await add('fij', 'Fiji');
  await user.click(kenya);
  expect(screen.queryByRole('checkbox', { name: 'Kenya' })).toBeNull();
  await user.click(fiji);
  expect(screen.queryByRole('group', { name: 'Chosen countries' })).toBeNull();
});
