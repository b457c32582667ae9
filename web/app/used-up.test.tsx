import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { friend } from '../friends/examples.ts';
import { live } from '../pages/call/live.ts';
import { LimitDoor } from '../pages/call/live-call.tsx';
import MatchingSetupPage from '../pages/MatchingSetupPage.tsx';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { exampleProfile } from '../users/examples.ts';
import { CallProvider } from './providers/CallProvider.tsx';
import { createCallApp, inTurn } from './testing/call-app.tsx';

const stats = {
  weeklyMatches: 5,
  experiencePoints: 20,
  friendsCount: 2,
  karmaScore: 60,
  subscriptionType: 'free' as const,
  matchesToday: 5,
  dailyLimit: 5,
};

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  services.api.answer('GET /api/stats/dashboard', { stats, recentActivity: [] });
  services.api.answer('GET /api/users/profile', exampleProfile);
  services.api.answer('GET /api/waiting/meetings', []);
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
const time = new Date('2026-03-02T00:00:00.000Z').toLocaleTimeString('en', { timeStyle: 'short' });

test.each([
  ['the camera check', MatchingSetupPage, '/matching'],
  ['the page after a call', MatchingSetupPage, '/matching/setup'],
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
  ['the camera check', MatchingSetupPage, '/matching'],
  ['the page after a call', MatchingSetupPage, '/matching/setup'],
] as const)('without friends %s offers to invite someone instead', async (...[, Page, path]) => {
  services.api.answer('GET /api/stats/dashboard', { stats: { ...stats, friendsCount: 0 }, recentActivity: [] });
  const page = open(Page, path);
  await page.findByText(`New ones from ${time}. Until then, you can invite people you know.`);
  expect(page.getByRole('link', { name: 'Invite someone' }).getAttribute('href')).toBe('/friends?tab=add');
  expect(page.queryByRole('link', { name: 'Write to your friends' })).toBeNull();
});

test.each([
  ['someone with friends', [friend('bob')], 'Write to your friends', '/messages'],
  ['someone without', [], 'Invite someone', '/friends?tab=add'],
])('where a search is refused, %s has a door', async (_, friends, name, way) => {
  services.api.answer('GET /api/friends', friends);
  const page = draw(withServices(<LimitDoor />, services));
  expect((await page.findByRole('link', { name })).getAttribute('href')).toBe(way);
});

test('where a search is refused the time is named', async () => {
  const app = createCallApp();
  await app.open();
  const resetsAt = '2026-03-02T00:00:00.000Z';
  await inTurn(() => app.services.socket.receive('matching:limit_reached', { message: '', limit: 5, resetsAt }));
  screen.getByText(`New matches at ${time}.`);
});

test.each([
  ['there is one left', { ...stats, matchesToday: 4 }],
  ['the plan knows no limit', { ...stats, dailyLimit: null, subscriptionType: 'premium_plus' as const }],
])('where %s the search can start', async (_, shown) => {
  services.api.answer('GET /api/stats/dashboard', { stats: shown, recentActivity: [] });
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
  // The page has begun to fetch what a call needs: a test that ends before that takes the document away from it.
  await live.load();
});
