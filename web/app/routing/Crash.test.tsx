import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { createCatalog } from '../../i18n/texts/catalog.ts';
import { speak } from '../../services/testing/render.tsx';
import { CrashReportContext } from './at-crash.ts';
import { CrashBoundary, CrashView } from './Crash.tsx';

function Broken(): never {
  throw new Error('the page broke');
}

test('a page that throws is replaced by the crash screen, with its message behind a press', async () => {
  await speak('fr');
  // React logs the caught error.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const told = vi.fn();
  const page = render(
    <CrashReportContext value={told}>
      <MemoryRouter>
        <Link to="/whole">go on</Link>
        <CrashBoundary>
          <Routes>
            <Route path="/" element={<Broken />} />
            <Route path="/whole" element={<p>a whole page</p>} />
          </Routes>
        </CrashBoundary>
      </MemoryRouter>
    </CrashReportContext>,
  );
  page.getByRole('heading', { name: 'Erreur inattendue' });
  expect(told.mock.calls).toEqual([['render']]);
  const details = page.getByText('the page broke').closest('details');
  expect(details?.open).toBe(false);
  await userEvent.setup().click(page.getByText('Détails'));
  expect(details?.open).toBe(true);
  expect(page.getByRole('link', { name: 'Accueil' }).getAttribute('href')).toBe('/');
  await act(async () => page.getByText('go on').click());
  page.getByText('a whole page');
  report.mockRestore();
});

test('a page whose file is missing says so in French, even where the French texts are what is missing', async () => {
  await speak('fr');
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/fr.js');
  const lookUp = vi.spyOn(i18n, 'catalog').mockReturnValue(createCatalog('fr', {}));
  const page = render(<CrashView error={missing} />);
  page.getByRole('heading', { name: 'Connexion perdue' });
  page.getByRole('button', { name: 'Recharger' });
  page.getByRole('link', { name: 'Page d’accueil' });
  lookUp.mockRestore();
  report.mockRestore();
});
