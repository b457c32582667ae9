import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from './SearchField.tsx';

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search" clearLabel="Clear" value={text} onChange={setText} />;
}

test('can be written into as soon as it is cleared', async () => {
  const page = render(<Search />);
  const user = userEvent.setup();
  const field = page.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'malik');
  await user.click(page.getByRole('button', { name: 'Clear' }));
  expect(page.queryByRole('button', { name: 'Clear' })).toBeNull();
  await user.keyboard('ben');
  expect(field).toHaveProperty('value', 'ben');
});
