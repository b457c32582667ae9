import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PUSHED_FOR } from '../lib/pushed.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { IncomingSheet } from './IncomingSheet.tsx';
import type { Incoming } from './ring-state.ts';

const caller = { userId: 'ben', username: 'ben', avatar: '/ben.svg', karma: 60 };
const incoming: Incoming = { callId: 'call', caller, isAnswering: false, hasFailed: false };

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  services = createFakeServices();
});

function show(part: Partial<Incoming> = {}) {
  const spies = { onAccept: vi.fn(), onDecline: vi.fn() };
  const drawn = draw(withServices(<IncomingSheet incoming={{ ...incoming, ...part }} {...spies} />, services));
  return { ...drawn, ...spies };
}

test('rings as long as it waits for an answer', () => {
  const { unmount } = show();
  expect(services.alerts.isRinging).toBe(true);
  unmount();
  expect(services.alerts.isRinging).toBe(false);
});

test('says that a press lets it be heard, where the browser keeps it silent', async () => {
  show();
  expect(screen.queryByText(/rings aloud/)).toBeNull();
  act(() => services.alerts.silence());
  screen.getByText('Your browser rings aloud only once you press or click on this page.');
});

test('is silent once the call is being accepted', () => {
  show({ isAnswering: true });
  expect(services.alerts.isRinging).toBe(false);
});

test('asks by name, for an answer alone: Escape leaves it open', async () => {
  const { user, onAccept, onDecline } = show();
  await screen.findByRole('alertdialog', { name: 'ben is calling' });
  await user.keyboard('{Escape}');
  screen.getByRole('alertdialog');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect([onAccept.mock.calls.length, onDecline.mock.calls.length]).toEqual([1, 1]);
});

test('says that the camera did not open, and can be accepted again', async () => {
  const { user, onAccept } = show({ hasFailed: true });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be opened');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(onAccept).toHaveBeenCalledOnce();
});

test('notifies nobody to whom the server pushes', async () => {
  services.storage.local.set(PUSHED_FOR, 'ada');
  show();
  await act(async () => services.visibility.set({ visible: false }));
  expect(services.alerts.notified).toEqual([]);
});

test('notifies someone who looks at another window, once', async () => {
  show();
  expect(services.alerts.notified).toEqual([]);
  for (const visible of [false, true, false]) await act(async () => services.visibility.set({ visible }));
  expect(services.alerts.notified).toEqual([{ title: 'Visavis', body: 'ben is calling' }]);
});
