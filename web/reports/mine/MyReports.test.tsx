import { screen, waitFor, within } from '@testing-library/react';
import type { Report } from '@visavis/domain/reports/contract.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { useSendReport } from '../mutations.ts';
import { MyReports } from './MyReports.tsx';

const report: Report = {
  id: '018f4d5e-0000-7000-8000-000000000004',
  reportedUserId: '018f4d5e-0000-7000-8000-000000000001',
  reportedUsername: 'bob',
  reason: 'NUDITY',
  description: null,
  roomId: null,
  status: 'open',
  createdAt: '2026-11-20T18:30:00.000Z',
  outcome: null,
  isNews: false,
};
const { reportedUserId } = report;

beforeEach(() => speak('en'));

/** The list, a way to send another report, and a way to leave the list. */
function Page() {
  const send = useSendReport();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => send.mutate({ reportedUserId, reason: 'SPAM' })}>
        Send
      </button>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Leave
      </button>
      {isOpen && <MyReports />}
    </>
  );
}

function show(reports: Report[]) {
  const services = createFakeServices();
  services.api.answer('GET /api/reports/my-reports', reports);
  services.api.answer('POST /api/reports/read', () => {
    services.api.answer(
      'GET /api/reports/my-reports',
      reports.map((one) => ({ ...one, isNews: false })),
    );
    return null;
  });
  return { ...draw(withServices(<Page />, services)), services };
}
const rows = async () => within(await screen.findByRole('list', { name: 'Your reports' })).getAllByRole('listitem');

test('lists whom the user has reported, for what, and what became of it', async () => {
  show([
    report,
    { ...report, id: 'b', reportedUsername: null, reason: 'FAKE_PROFILE', status: 'resolved', outcome: 'no_action' },
    { ...report, id: 'c', reason: 'HATE', status: 'resolved', outcome: 'action_taken', isNews: true },
    { ...report, id: 'd', reason: 'OTHER', status: 'resolved', outcome: null },
  ]);
  const texts = (await rows()).map(({ textContent }) => textContent?.replace(/\d.*\d{2}:\d{2}( [AP]M)?/i, ' '));
  expect(texts).toEqual([
    expect.stringMatching(/^bobNudity or sexual behaviour.*Being looked at$/),
    expect.stringMatching(/^Deleted accountFake profile.*No action$/),
    expect.stringMatching(/^bobHate speech.*NewAction taken$/),
    expect.stringMatching(/^bobOther.*Looked at and closed$/),
  ]);
});

test('a report that is sent is in the list without a reload, and no search leads to the person', async () => {
  const { user, services } = show([]);
  await screen.findByText('You have not reported anyone.');
  services.api.answer('POST /api/reports', () => {
    services.api.answer('GET /api/reports/my-reports', [report]);
    return report;
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await rows()).toHaveLength(1);
  expect(services.avoided.has(reportedUserId)).toBe(true);
});

test('an outcome stays new until the list is left', async () => {
  const { user, services } = show([{ ...report, status: 'resolved', outcome: 'action_taken', isNews: true }]);
  const leave = () => user.click(screen.getByRole('button', { name: 'Leave' }));
  const read = () => services.api.calls.filter(({ route }) => route === 'POST /api/reports/read');
  await screen.findByText('New');
  expect(read()).toHaveLength(0);
  await leave();
  await waitFor(() => expect(read()).toHaveLength(1));
  await leave();
  await rows();
  expect(screen.queryByText('New')).toBeNull();
});

test('an outcome that arrives as the list is left stays new', async () => {
  const shown: Report = { ...report, status: 'resolved', outcome: 'action_taken', isNews: true };
  const later: Report = { ...shown, id: '018f4d5e-0000-7000-8000-000000000005', outcome: 'no_action' };
  const { user, services } = show([shown, { ...later, status: 'open', outcome: null, isNews: false }]);
  const leave = () => user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('New');
  services.api.answer('GET /api/reports/my-reports', [{ ...shown, isNews: false }, later]);
  services.api.answer('POST /api/reports/read', null);
  await leave();
  const read = () =>
    services.api.calls.filter(({ route }) => route === 'POST /api/reports/read').map(({ input }) => input);
  await waitFor(() => expect(read()).toEqual([{ body: { ids: [shown.id] } }]));
  await leave();
  const [first, second] = await rows();
  await waitFor(() => expect(second?.textContent).toContain('NewNo action'));
  expect(first?.textContent).not.toContain('New');
});
