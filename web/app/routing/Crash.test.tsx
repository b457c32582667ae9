import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { Crash } from './Crash.tsx';

function Broken(): never {
  throw new Error('the page broke');
}

test('a page that throws is replaced by the crash screen with its message', async () => {
  await speak('fr');
  // React and the router log the caught error.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <Crash /> }]);
  const page = render(<RouterProvider router={router} />);
  page.getByRole('heading', { name: 'Unexpected Application Error!' });
  page.getByText('the page broke');
  expect(page.getByRole('link', { name: 'Accueil' }).getAttribute('href')).toBe('/');
  report.mockRestore();
});
