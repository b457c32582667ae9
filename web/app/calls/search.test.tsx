import { render, screen } from '@testing-library/react';
import { OFFER_REFRESH } from '@visavis/domain/matching/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { GATHER_WAIT } from '../../platform/peer/source.ts';
import { speak } from '../../services/testing/render.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type CallApp, createCallApp, inTurn } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  toast.remove();
  app = createCallApp();
});

const posted = () => app.services.socket.sentOf('matching:offer');
const pass = (ms: number) => inTurn(() => app.services.clock.advance(ms));

test('a search posts an offer once, and another one as its candidates age', async () => {
  app.services.iceServers.take([]);
  await app.open();
  await pass(GATHER_WAIT);
  expect(posted()).toHaveLength(1);
  await pass(OFFER_REFRESH + GATHER_WAIT);
  expect(posted()).toHaveLength(2);
  expect(posted()[1]).not.toEqual(posted()[0]);
});

test('a matched user has left the queue already, and posts no more offers', async () => {
  const { socket } = app.services;
  await app.open();
  await app.meet();
  expect(socket.sentOf('matching:leave')).toEqual([]);
  const before = posted().length;
  await pass(OFFER_REFRESH + GATHER_WAIT);
  expect(posted()).toHaveLength(before);
});

test.each([
  ['no toast where the call page is on its way', true, 0],
  ['a toast on another page', false, 1],
])('a refusal is told by %s', async (_, isLeaving, toasts) => {
  render(<Toaster closeLabel="Close" />);
  await app.open({}, '/home', isLeaving);
  const refusal = { code: 'GENERAL_ERROR', message: 'no', reason: 'LIMIT_REACHED' } as const;
  await inTurn(() => app.services.socket.receive('error', refusal));
  expect(screen.queryAllByText(/You have used all your matches/)).toHaveLength(toasts);
});
