import { screen, within } from '@testing-library/react';
import type { Language } from '@visavis/domain/languages/languages.ts';
import { SPECIFIED_OFFER, SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import type { Plan } from '@visavis/domain/users/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSite } from '../../i18n/site.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Settings } from './Settings.tsx';
import type { Today } from './TodayCard.tsx';

beforeEach(() => {
  toast.remove();
  startSite(SPECIFIED_SITE);
});

async function show(
  language: Language,
  current: Plan,
  today: QueryState<Today> = { kind: 'ready', data: { used: 3, limit: 5 } },
  end: string | null = null,
  path = '/',
) {
  await speak(language);
  return draw(
    <>
      <Settings
        plan={{ userId: 'me', current, end }}
        today={today}
        theme={null}
        language={null}
        accent={null}
        credentials={null}
        blocked={null}
        notifications={null}
        safety={null}
        reports={null}
        measures={null}
        shortcuts={null}
        account={null}
        legal={null}
        passkeys={null}
        sessions={null}
      />
      <Toaster closeLabel="Close" />
    </>,
    path,
  );
}
const plan = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

test('lists three plans with prices; the current one has no button', async () => {
  await show('en', 'premium', undefined, new Date('2026-04-01T23:00:00').toISOString());
  plan('Free').getByText('€0 per month');
  plan('Premium').getByText('€5 per month · until Apr 1, 2026');
  plan('Premium Plus').getByText('€10 per month');
  plan('Premium').getByText('Your plan');
  expect(plan('Premium').queryByRole('button')).toBeNull();
});

test('says beforehand and at the press that a plan cannot be bought yet', async () => {
  const { user } = await show('en', 'free');
  const button = screen.getByRole('button', { name: 'Choose Premium Plus' });
  const said = screen.getByText(/^Online payment is not available yet/);
  expect(said.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(button);
  await screen.findByText('Upgrade not implemented.');
});

test('a plan is bought in the shop of the operator, who learns for whom', async () => {
  const plans = { ...SPECIFIED_OFFER, shop: 'https://shop.example/buy?from=site' };
  startSite({ ...SPECIFIED_SITE, plans });
  await show('en', 'free');
  screen.getByText('Choosing a plan takes you to our shop.');
  const link = screen.getByRole('link', { name: 'Choose Premium' });
  expect(link.getAttribute('href')).toBe('https://shop.example/buy?from=site&user=me&plan=premium');
});

test('says the figures that the operator has set', async () => {
  const plans = {
    ...SPECIFIED_OFFER,
    dailyCalls: { free: 1, premium: null, premium_plus: null },
    sessionSeconds: { free: 1800, premium: 2700, premium_plus: 7200 },
    prices: { free: 0, premium: 4.9, premium_plus: 9 },
    currency: 'CHF',
  };
  startSite({ ...SPECIFIED_SITE, plans });
  await show('en', 'free');
  for (const text of ['1 call per day', 'Calls of 30 minutes']) plan('Free').getByText(text);
  for (const text of ['CHF 4.90 per month', 'Unlimited calls', 'Calls of up to 45 minutes'])
    plan('Premium').getByText(text);
  for (const text of ['CHF 9 per month', 'Unlimited calls', 'Calls of up to 2 hours']) {
    plan('Premium Plus').getByText(text);
  }
});

test('a site without plans shows none of them', async () => {
  startSite({ ...SPECIFIED_SITE, plans: null });
  await show('en', 'premium_plus');
  expect(screen.queryByText(/premium|subscription|calls left/i)).toBeNull();
  expect(screen.queryByRole('link', { name: /subscription|plan/i })).toBeNull();
});

test.each([
  ['en', 'Calls of 1 hour'],
  ['fr', 'Des appels de 3 heures'],
] as const)('shows the premium session length of each language (rulings 11): %s', async (language, text) => {
  await show(language, 'free');
  plan('Premium').getByText(text);
});

test.each<[QueryState<Today>, string]>([
  [{ kind: 'ready', data: { used: 3, limit: 5 } }, '2 of 5'],
  [{ kind: 'ready', data: { used: 4, limit: 5 } }, '1 of 5'],
  [{ kind: 'ready', data: { used: 6, limit: 5 } }, '0 of 5'],
  [{ kind: 'ready', data: { used: 40, limit: null } }, 'No limit'],
  [{ kind: 'failed', retrying: false, onRetry: () => undefined }, 'Not available right now'],
])('shows the calls left today: %j leaves %s', async (today, text) => {
  await show('en', 'free', today);
  screen.getByText(text);
});

test('a list of links leads to each group', async () => {
  await show('en', 'free');
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  const places = links.map((link) =>
    document.querySelector(link.getAttribute('href') ?? '')?.getAttribute('aria-label'),
  );
  expect(places).toEqual(['General', 'Calls', 'Subscription', 'People', 'Account']);
  expect(places).toEqual(links.map(({ textContent }) => textContent));
});

test('a link from another page to a group leads there, though the groups come later than the page', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  await show('en', 'free', undefined, null, '/profile?tab=settings#settings-account');
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'Account' })]);
  scrolled.mockRestore();
});
