import { waitFor } from '@testing-library/react';
import type { Accent, Plan } from '@visavis/domain/users/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { ACCENT_KEY, chooseAccent } from '../../preferences/accent.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { exampleProfile } from '../../users/examples.ts';
import { useAccentOfPlan } from './MemberFrame.tsx';

const root = document.documentElement;
beforeEach(() => speak('en'));

function Frame() {
  useAccentOfPlan();
  return null;
}

function setUp(accent: Accent, subscriptionType: Plan, ofAccount: Accent = 'apricot') {
  const services = createFakeServices();
  chooseAccent(accent, services.storage.local, root);
  services.api.answer('GET /api/users/profile', { ...exampleProfile, subscriptionType, accent: ofAccount });
  draw(withServices(<Frame />, services));
  return services;
}

test('drops an exclusive accent when the plan does not include it', async () => {
  const { storage } = setUp('rose', 'premium');
  await waitFor(() => expect(root.classList.contains('accent-rose')).toBe(false));
  expect(storage.local.get(ACCENT_KEY)).toBeNull();
});

test('keeps an exclusive accent with premium plus', async () => {
  const { api, storage } = setUp('tide', 'premium_plus');
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(root.classList.contains('accent-tide')).toBe(true);
  expect(storage.local.get(ACCENT_KEY)).toBe('tide');
});

test('takes over the one that was chosen on another device', async () => {
  const { storage } = setUp('tide', 'premium_plus', 'rose');
  await waitFor(() => expect(root.classList.contains('accent-rose')).toBe(true));
  expect(storage.local.get(ACCENT_KEY)).toBe('rose');
});

test('fetches no profile for the default accent', () => {
  expect(setUp('apricot', 'free').api.calls).toEqual([]);
});
