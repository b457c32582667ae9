import { act } from '@testing-library/react';
import type * as waiting from '@visavis/domain/waiting/contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { PUSHED_FOR } from '../lib/pushed.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { useWaitingRealtime } from './realtime.ts';
import { Waiting, type WaitingProps } from './Waiting.tsx';

const figures: waiting.Figures = { here: 3, today: 27, usualWait: 40, watchesUntil: null };
const startsAt = '2030-01-15T20:00:00.000Z';
const meeting: waiting.Meeting = { startsAt, endsAt: '2030-01-15T21:00:00.000Z', going: 1, isGoing: false };

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
  services.api.answer('GET /api/waiting', figures);
  services.api.answer('GET /api/waiting/meetings', [meeting]);
});

function Screen(props: WaitingProps) {
  useWaitingRealtime(() => undefined, false);
  return (
    <>
      <Waiting {...props} />
      <Toaster closeLabel="Close" />
    </>
  );
}
const onInvite = vi.fn<() => void>();
const open = (props: Partial<WaitingProps> = {}) =>
  draw(withServices(<Screen total={1} lastCallEndedAt={null} onInvite={onInvite} {...props} />, services));
const pass = (ms: number) => act(() => services.clock.advance(ms));

test('shows who is here, the usual wait and a question to begin with', async () => {
  const page = open();
  await page.findByText('3 here now · 27 today');
  page.getByText('Usually under 40 seconds at this hour');
  page.getByText('Something to ask');
});

test('promises no wait that was not measured, and says so where no one else is here or was today', async () => {
  services.api.answer('GET /api/waiting', { ...figures, here: 1, today: 1, usualWait: null });
  const page = open();
  await page.findByText('Only you here now');
  expect(page.queryByText(/Usually/)).toBeNull();
});

test('explains the wait of two who met a moment ago', async () => {
  const page = open({ total: 2, lastCallEndedAt: services.clock.now() });
  await page.findByText(/someone you met a moment ago/);
  await pass(60_000);
  expect(page.queryByText(/someone you met a moment ago/)).toBeNull();
});

test('offers more than patience after half a minute: news, an invitation, meeting hours', async () => {
  services.api.answer('PUT /api/waiting/watch', { ...figures, watchesUntil: '2026-01-15T14:00:00.000Z' });
  services.api.answer('DELETE /api/waiting/watch', figures);
  services.api.answer('PUT /api/waiting/meetings/:startsAt', ({ body }) => {
    // That of these tests.
    expect(body).toMatchObject({ zone: 'America/Los_Angeles' });
    return { ...meeting, going: 2, isGoing: (body as { isGoing: boolean }).isGoing };
  });
  const page = open();
  await page.findByText('3 here now · 27 today');
  expect(page.queryByText('Tell me when someone comes')).toBeNull();
  await pass(30_000);
  await page.user.click(await page.findByRole('button', { name: 'Tell me when someone comes' }));
  await page.findByText(/We’ll tell you when someone comes/);
  await page.user.click(page.getByRole('button', { name: 'Stop telling me' }));
  await page.findByRole('button', { name: 'Tell me when someone comes' });

  await page.user.click(await page.findByRole('button', { name: 'I’ll be there' }));
  await page.findByRole('button', { name: 'You’re coming' });
  page.getByText('2 people said they would come');
  await page.user.click(page.getByRole('button', { name: 'Invite someone' }));
  expect(onInvite).toHaveBeenCalledOnce();
});

test('shows the recap of the last call beside all of it', async () => {
  const page = open({ recap: <p>How was your call?</p> });
  await page.findByText('3 here now · 27 today');
  page.getByText('How was your call?');
  page.getByText('Something to ask');
  await pass(30_000);
  await page.findByRole('button', { name: 'Tell me when someone comes' });
  page.getByText('How was your call?');
});

test('shows the meeting hour under way, and lets the next one be answered', async () => {
  const opened = services.clock.now();
  const at = (hours: number) => new Date(opened + hours * 3_600_000).toISOString();
  const hour = (hours: number) => ({ startsAt: at(hours), endsAt: at(hours + 1), going: 0, isGoing: false });
  services.api.answer('GET /api/waiting/meetings', [hour(-0.5), hour(5.5), hour(11.5)]);
  const asked: unknown[] = [];
  services.api.answer('PUT /api/waiting/meetings/:startsAt', ({ params }) => {
    asked.push(params);
    return { ...hour(5.5), going: 1, isGoing: true };
  });
  const page = open();
  await pass(30_000);
  await page.findByText('Meeting hour: right now');
  // Only what can be answered asks for an answer.
  page.getByText('Others may join at any moment');
  page.getByText('Be the first to say you’re coming');
  await page.user.click(page.getByRole('button', { name: 'I’ll be there' }));
  await page.findByRole('button', { name: 'You’re coming' });
  expect(asked).toEqual([{ startsAt: at(5.5) }]);
});

test.each([
  ['Keep Visavis open in a tab', null],
  ['for two hours.', 'ada'],
])('says “%s” to someone who has asked, where %s is pushed to', async (text, pushedFor) => {
  services.api.answer('GET /api/waiting', { ...figures, watchesUntil: '2026-01-15T14:00:00.000Z' });
  if (pushedFor) services.storage.local.set(PUSHED_FOR, pushedFor);
  const page = open();
  await page.findByText('3 here now · 27 today');
  await pass(30_000);
  const said = await page.findByText(/We’ll tell you when someone comes/);
  expect(said.textContent?.slice(-text.length - 1)).toContain(text);
});

test('says that it did not work where the server refuses', async () => {
  const page = open();
  await pass(30_000);
  await page.user.click(await page.findByRole('button', { name: 'Tell me when someone comes' }));
  await page.findByText('That did not work. Try again in a moment.');
});

test('announces the next person and a meeting hour by sound, notification and a toast', async () => {
  const page = open();
  await act(async () => services.socket.receive('waiting:someone', { at: startsAt }));
  await page.findByText('Someone is waiting for a partner now.');
  expect([services.alerts.chimes, services.alerts.notified]).toEqual([
    1,
    [{ title: 'Visavis', body: 'Someone is waiting for a partner now.' }],
  ]);
  await act(async () => services.socket.receive('waiting:meeting_soon', { ...meeting, going: 4 }));
  await page.findByText(/The meeting hour begins at .*4 people are coming\./);
});
