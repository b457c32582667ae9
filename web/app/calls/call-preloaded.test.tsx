import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { chunks } from '../../lib/chunks.ts';
import { live, usePreloadedCallParts } from '../../pages/call/live.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { ServicesProvider } from '../../services/services.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  chunks.dismiss();
});

test('a part that stays missing after its own tries is fetched when it is shown, not before', async () => {
  vi.useFakeTimers();
  const preload = vi
    .spyOn(live, 'load')
    .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/live-call.js'));
  const services = createFakeServices();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>{children}</ServicesProvider>
  );
  renderHook(usePreloadedCallParts, { wrapper });
  await services.clock.advance(1500);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(preload).toHaveBeenCalledTimes(1);
});
