import { SPECIFIED_OFFER, SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { startSite } from '../i18n/site.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { Landing } from './Landing.tsx';

beforeEach(() => {
  startSite(SPECIFIED_SITE);
  return speak('en');
});

test('every way to an account leads on to the camera check', () => {
  const page = draw(<Landing signedIn={false} preferences={null} legal={null} />);
  const doors = page
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/register'));
  expect(doors.length).toBeGreaterThan(2);
  expect(new Set(doors)).toEqual(new Set(['/register?to=/matching']));
});

test('the drawn call has the six controls of a call, by their words', () => {
  const { getByRole } = draw(<Landing signedIn={false} preferences={null} legal={null} />);
  const { textContent } = getByRole('img', { name: 'Two people in a video call, each in a window of their own' });
  expect(textContent).toContain('MicCameraChatNextEndMore');
});

const landing = () => draw(<Landing signedIn={false} preferences={null} legal={null} />);

test('a site without plans advertises none', () => {
  startSite({ ...SPECIFIED_SITE, plans: null });
  expect(landing().container.textContent).not.toMatch(/premium|€|free plan/i);
});

test('a site with figures of its own says these', () => {
  const plans = {
    ...SPECIFIED_OFFER,
    dailyCalls: { free: 2, premium: 12, premium_plus: null },
    sessionSeconds: { free: 600, premium: 5400, premium_plus: 5400 },
    prices: { free: 0, premium: 3.5, premium_plus: 9 },
  };
  startSite({ ...SPECIFIED_SITE, plans });
  const { getByText } = landing();
  for (const text of [
    '€3.50',
    'Longer sessions: 90 minutes instead of 10 minutes',
    'More matches: 12 a day',
    '10 minutes',
  ]) {
    getByText(text);
  }
});

test.each(['invitation', 'closed'] as const)(
  'a site that strangers cannot sign up to (%s) leads to the sign-in',
  (registration) => {
    startSite({ ...SPECIFIED_SITE, registration });
    const doors = landing()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');
    expect(doors.filter((href) => href.startsWith('/register'))).toEqual([]);
    expect(doors.filter((href) => href === '/login').length).toBeGreaterThan(1);
  },
);

test('spec.md section 2, Landing: a member is led to the dashboard instead of an account', () => {
  const page = draw(<Landing signedIn preferences={null} legal={null} />);
  for (const name of ['Dashboard', 'Go to my dashboard'])
    for (const link of page.getAllByRole('link', { name })) expect(link.getAttribute('href')).toBe('/home');
  const addresses = page.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(addresses.filter((address) => /^\/(login|register)/.test(address))).toEqual([]);
});
