import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { listMeetings } from '@visavis/domain/waiting/contract.ts';
import type { ComponentType } from 'react';
import { beforeEach, expect, test } from 'vitest';
import HomePage from '../pages/HomePage.tsx';
import MatchingSetupPage from '../pages/MatchingSetupPage.tsx';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { exampleProfile } from '../users/examples.ts';
import { CallProvider } from './providers/CallProvider.tsx';
import { inTurn } from './testing/call-app.tsx';

const stats = {
  weeklyMatches: 5,
  experiencePoints: 20,
  friendsCount: 0,
  karmaScore: 60,
  subscriptionType: 'free' as const,
  matchesToday: 5,
  dailyLimit: 5,
};

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  services.api.answer(getDashboard, { stats, recentActivity: [] });
  services.api.answer(getProfile, exampleProfile);
  services.api.answer(listMeetings, []);
  services.storage.local.set('cameraChecked', '1');
  // The test browser has no sound for the level meter.
  services.media.meter = () => () => undefined;
});

const open = (Page: ComponentType, path: string) =>
  draw(
    withServices(
      <CallProvider>
        <Page />
      </CallProvider>,
      services,
    ),
    path,
  );

/** Every door to a search. */
const DOORS = /^(Start|Meet someone)$/;
/** In the browser's own time zone. */
const time = new Date('2026-03-02T00:00:00.000Z').toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' });

test.each([
  ['the camera check', MatchingSetupPage, '/matching'],
  ['the page after a call', MatchingSetupPage, '/matching/setup'],
  ['the home page', HomePage, '/home'],
] as const)(
  'with no call left today %s offers none, but says when there are new ones and what to do',
  async (...[, Page, path]) => {
    const page = open(Page, path);
    await page.findByText('You have had all your calls for today');
    page.getByText(`New ones from ${time}. Until then, your friends are a message away.`);
    expect(page.getByRole('link', { name: 'Write to your friends' }).getAttribute('href')).toBe('/messages');
    expect(page.queryByRole('button', { name: DOORS })).toBeNull();
    expect(page.queryByRole('link', { name: DOORS })).toBeNull();
  },
);

test.each([
  ['there is one left', { ...stats, matchesToday: 4 }],
  ['the plan knows no limit', { ...stats, dailyLimit: null, subscriptionType: 'premium_plus' as const }],
])('where %s the search can start', async (_, shown) => {
  services.api.answer(getDashboard, { stats: shown, recentActivity: [] });
  const page = open(MatchingSetupPage, '/matching/setup');
  await page.findByRole('button', { name: 'Start' });
  await inTurn();
  expect(page.queryByText('You have had all your calls for today')).toBeNull();
});

test('the search can start again once the new day has begun', async () => {
  const page = open(MatchingSetupPage, '/matching/setup');
  await page.findByText('You have had all your calls for today');
  await inTurn(() => services.clock.advance(12 * 3_600_000));
  await page.findByRole('button', { name: 'Start' });
});
