import { act, screen, waitFor } from '@testing-library/react';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { exampleAppeal, suspension, warning } from './examples.ts';
import { MeasureNotices } from './MeasureNotices.tsx';
import { useMeasuresRealtime } from './realtime.ts';

beforeEach(() => speak('en'));

function Page({ searching }: { searching: boolean }) {
  useMeasuresRealtime();
  return (
    <>
      <MeasureNotices searching={searching} />
      <p>The page</p>
    </>
  );
}

function show(measures: Measure[], searching = false) {
  const services = createFakeServices();
  services.api.answer('GET /api/moderation/measures', measures);
  services.api.answer('POST /api/moderation/measures/read', null);
  return { ...draw(withServices(<Page searching={searching} />, services)), services };
}
const loaded = ({ services }: ReturnType<typeof show>) =>
  waitFor(() => expect(services.api.calls.some(({ route }) => route === 'GET /api/moderation/measures')).toBe(true));

test('a warning stays until it is acknowledged', async () => {
  const { user, services } = show([warning]);
  await screen.findByRole('heading', { name: 'You have received a warning' });
  screen.getByText(/No harassment/);
  await user.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(services.api.calls.some(({ route }) => route === 'POST /api/moderation/measures/read')).toBe(true);
});

test('what was not on screen is not acknowledged: neither a suspension that the page shows, nor what arrives meanwhile', async () => {
  const { user, services } = show([suspension, warning], true);
  const later = { ...warning, id: '018f4d5e-0000-7000-8000-000000000009', at: suspension.at };
  services.api.answer('POST /api/moderation/measures/read', () => {
    services.socket.receive('moderation:measure', later);
    return null;
  });
  await user.click(await screen.findByRole('button', { name: 'I have read this' }));
  await waitFor(() =>
    expect(services.api.calls.some(({ route }) => route === 'POST /api/moderation/measures/read')).toBe(true),
  );
  const [sent] = services.api.calls.filter(({ route }) => route === 'POST /api/moderation/measures/read');
  expect(sent?.input).toEqual({ body: { ids: [warning.id] } });
  await waitFor(() => expect(document.querySelector(`time[datetime="${later.at}"]`)).not.toBeNull());
  expect(document.querySelector(`time[datetime="${warning.at}"]`)).toBeNull();
});

test('nothing is shown of what was acknowledged', async () => {
  const page = show([{ ...warning, isRead: true }]);
  await loaded(page);
  expect(screen.queryByRole('region')).toBeNull();
});

test('a suspension in force is left to the page that would search', async () => {
  show([suspension, warning], true);
  await screen.findByRole('heading', { name: 'You have received a warning' });
  expect(screen.queryByRole('heading', { name: 'You can’t meet people' })).toBeNull();
});

test('a new measure appears at once, and a withdrawn one says so', async () => {
  const page = show([]);
  await loaded(page);
  act(() => page.services.socket.receive('moderation:measure', suspension));
  await screen.findByRole('heading', { name: 'You can’t meet people' });
  const appeal = { ...exampleAppeal, outcome: 'overturned' as const, answer: 'We are sorry.', decidedAt: warning.at };
  act(() =>
    page.services.socket.receive('moderation:measure', { ...suspension, isInForce: false, isWithdrawn: true, appeal }),
  );
  await screen.findByRole('heading', { name: 'Your suspension has been withdrawn' });
  screen.getByText('We are sorry.');
});
