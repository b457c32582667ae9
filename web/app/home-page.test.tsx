import { act } from '@testing-library/react';
import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import HomePage from '../pages/HomePage.tsx';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { exampleProfile } from '../users/examples.ts';
import './testing/late-parts.ts';

const stats = {
  weeklyMatches: 1,
  experiencePoints: 20,
  friendsCount: 0,
  karmaScore: 60,
  subscriptionType: 'free' as const,
  matchesToday: 1,
  dailyLimit: 5,
};
const nowhere: OwnProfile = { ...exampleProfile, country: null };

let services: FakeServices;
let saved: unknown[];
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  saved = [];
  services.api.answer('GET /api/stats/dashboard', { stats, recentActivity: [] });
  services.api.answer('GET /api/waiting/meetings', []);
  services.api.answer('GET /api/users/profile', nowhere);
  services.api.answer('PUT /api/users/profile', ({ body }) => {
    saved.push(body);
    return { ...nowhere, ...(body as object) };
  });
});

const open = () => draw(withServices(<HomePage />, services));
const QUESTION = 'Where do you live?';

test('asks for the country once someone has had a call, and saves it', async () => {
  const page = open();
  await page.findByRole('heading', { name: QUESTION });
  await page.user.click(page.getByRole('combobox', { name: 'Country' }));
  await page.user.click(await page.findByText('Canada', { selector: '[role=option] *' }));
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(page.queryByRole('heading', { name: QUESTION })).toBeNull());
  expect(saved).toEqual([{ country: 'CA' }]);
});

test('does not ask again after a “Skip”', async () => {
  const page = open();
  await page.user.click(await page.findByRole('button', { name: 'Skip' }));
  expect(page.queryByRole('heading', { name: QUESTION })).toBeNull();
  page.unmount();
  const again = open();
  await again.findByText('1 match this week');
  expect(again.queryByRole('heading', { name: QUESTION })).toBeNull();
  expect(saved).toEqual([]);
});

test('keeps the question where it could not be saved', async () => {
  services.api.answer('PUT /api/users/profile', () => {
    throw new ApiError(500, 'INTERNAL', 'no');
  });
  const page = open();
  await page.user.click(await page.findByRole('combobox', { name: 'Country' }));
  await page.user.click(await page.findByText('Canada', { selector: '[role=option] *' }));
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await page.findByText('Something went wrong on our side. Please try again.');
  page.getByRole('heading', { name: QUESTION });
});

test.each([
  ['who has named it', { ...nowhere, country: 'FR' as const }, stats],
  ['who has had no call yet', nowhere, { ...stats, experiencePoints: 0, weeklyMatches: 0, matchesToday: 0 }],
])('does not ask someone %s', async (_, profile, figures) => {
  services.api.answer('GET /api/users/profile', profile);
  services.api.answer('GET /api/stats/dashboard', { stats: figures, recentActivity: [] });
  const page = open();
  await page.findByText(/^(Here is where you stand|Good to have you here)/);
  await act(() => services.clock.advance(0));
  expect(page.queryByRole('heading', { name: QUESTION })).toBeNull();
});
