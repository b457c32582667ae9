import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { withServices } from '../services/testing/with-services.tsx';
import { refusedUntil, useAgeRefusal } from './age-refusal.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR = 3_600_000;

test.each([
  ['no refusal', null, null],
  ['one of now', NOW, NOW + 24 * HOUR],
  ['one of an hour ago', NOW - HOUR, NOW + 23 * HOUR],
  ['one of a day ago', NOW - 24 * HOUR, null],
  ['one of the future, by a clock that was wrong', NOW + HOUR, null],
])('%s closes the form for the rest of a day', (_, refusedAt, until) => {
  expect(refusedUntil(refusedAt, NOW)).toBe(until);
});

describe('spec.md section 2, Registration: a refusal is kept in the browser', () => {
  /** Opens the page anew, in the same browser. */
  const open = (services: ReturnType<typeof createFakeServices>) =>
    renderHook(useAgeRefusal, { wrapper: ({ children }: { children: ReactNode }) => withServices(children, services) })
      .result;

  test('the form stays closed over a reload, for a day', async () => {
    const services = createFakeServices({ user: null });
    const first = open(services);
    expect(first.current.until).toBeNull();
    act(() => first.current.refuse());
    expect(first.current.until).toBe(services.clock.now() + 24 * HOUR);
    expect(open(services).current.until).toBe(services.clock.now() + 24 * HOUR);
    await act(() => services.clock.advance(24 * HOUR));
    expect(open(services).current.until).toBeNull();
  });

  test('‘I mistyped’ may be used once in a browser', () => {
    const services = createFakeServices({ user: null });
    const first = open(services);
    expect(first.current.mayMistype()).toBe(true);
    act(() => first.current.mistype());
    expect(open(services).current.mayMistype()).toBe(false);
    expect(open(createFakeServices({ user: null })).current.mayMistype()).toBe(true);
  });
});
