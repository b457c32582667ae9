import { expect, test } from 'vitest';
import { config } from 'zod/v4/core';
import { zodSettings } from './zod-setup.ts';

test('Zod goes by the settings, and evaluates no code', () => {
  expect(config()).toBe(zodSettings);
  expect(zodSettings.jitless).toBe(true);
});
