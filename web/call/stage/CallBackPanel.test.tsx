import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { callView, connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { showCallScreen } from './call-screen.fake.tsx';

const { peer } = connectedView(createFakeStream(), 0);
const broken = (part: Partial<CallView>) => callView({ peer, reason: 'connection_lost', ...part });

beforeEach(() => speak('en'));

test('offers to call the partner by name, with the time that is left', async () => {
  const clock = createFakeClock();
  const view = broken({ status: 'call_back', callBackUntil: clock.now() + 94_000 });
  const { user, controls } = showCallScreen(view, { clock });
  expect(screen.getByRole('heading').textContent).toBe('Call bob back?');
  expect(screen.getByText('The connection was lost.').tagName).toBe('P');
  expect(screen.getByRole('timer').textContent).toBe('1:34 left');
  await act(() => clock.advance(5000));
  expect(screen.getByRole('timer').textContent).toBe('1:29 left');
  await user.click(screen.getByRole('button', { name: 'Call back' }));
  expect(controls.callBack).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Find someone else' }));
  expect(controls.declineCallBack).toHaveBeenCalledTimes(1);
});

test('waits for the other, and can still be given up', async () => {
  const { user, controls } = showCallScreen(broken({ status: 'awaiting_answer', callBackUntil: 0 }));
  expect(screen.getByRole('heading').textContent).toBe('Waiting for bob…');
  expect(screen.queryByRole('button', { name: 'Call back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Find someone else' }));
  expect(controls.declineCallBack).toHaveBeenCalledTimes(1);
});

test('is announced in French too', async () => {
  await speak('fr');
  showCallScreen(broken({ status: 'call_back', callBackUntil: 0 }));
  expect(screen.getByRole('heading').textContent).toBe('Rappeler bob\u202f?');
});
