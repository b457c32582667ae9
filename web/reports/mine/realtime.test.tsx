import { act, screen } from '@testing-library/react';
import type { Report } from '@visavis/domain/reports/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useReportNotices } from './realtime.ts';

const id = '018f4d5e-0000-7000-8000-000000000004';

beforeEach(async () => {
  toast.remove();
  await speak('en');
});

function Page() {
  useReportNotices();
  return <Toaster closeLabel="Close" />;
}

function show(reports: Partial<Report>[]) {
  const services = createFakeServices();
  services.api.answer('GET /api/reports/my-reports', reports as Report[]);
  draw(withServices(<Page />, services));
  return services;
}
const fetches = ({ api }: ReturnType<typeof show>) =>
  api.calls.filter(({ route }) => route === 'GET /api/reports/my-reports').length;

test.each([
  ['action_taken', 'We have looked at your report and taken action. Thank you.'],
  ['no_action', 'We have looked at your report and found no reason to act.'],
  [null, 'We have looked at your report and closed it.'],
] as const)('a decision of %s is said at once, and the list is fetched again', async (outcome, text) => {
  const services = show([]);
  await expect.poll(() => fetches(services)).toBe(1);
  act(() => services.socket.receive('report:decided', { id, status: 'resolved', outcome }));
  await screen.findByText(text);
  await expect.poll(() => fetches(services)).toBe(2);
});

test('a decision of the time away is said at the next visit', async () => {
  show([{ id, isNews: true }]);
  await screen.findByText('There is news about one of your reports in your settings.');
});

test('a decision that was said at once is no news in the list that follows', async () => {
  const services = show([]);
  await expect.poll(() => fetches(services)).toBe(1);
  services.api.answer('GET /api/reports/my-reports', [{ id, isNews: true }] as Report[]);
  act(() => services.socket.receive('report:decided', { id, status: 'resolved', outcome: 'no_action' }));
  await expect.poll(() => fetches(services)).toBe(2);
  await screen.findByText('We have looked at your report and found no reason to act.');
  expect(screen.queryByText(/news about one of your reports/)).toBeNull();
});

test('says nothing without news', async () => {
  const services = show([{ id, isNews: false }]);
  await expect.poll(() => fetches(services)).toBe(1);
  expect(screen.queryByText(/report/)).toBeNull();
});
