import { render, screen } from '@testing-library/react';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { withServices } from '../services/testing/with-services.tsx';
import { exampleCalls } from './examples.ts';
import { usePastCall } from './queries.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const [known] = exampleCalls as [PastCall];
const Length = () => <p>{usePastCall('a').data?.duration}</p>;

test('a call whose end is not stored yet is asked for again', async () => {
  const services = createFakeServices();
  let asked = 0;
  services.api.answer('GET /api/history/:id', () => {
    asked += 1;
    if (asked < 3) throw new ApiError(404, 'NOT_FOUND', 'Not found');
    return known;
  });
  render(withServices(<Length />, services));
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toBe(3);
  await screen.findByText(String(known.duration));
});
