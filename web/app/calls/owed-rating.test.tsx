import { screen } from '@testing-library/react';
import type { Friend } from '@visavis/domain/friends/contract.ts';
import type { PastCall } from '@visavis/domain/history/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { RECAP_WAIT } from '../../pages/call/CallRecap.tsx';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, inTurn, peerId, roomId } from '../testing/call-app.tsx';

const pastCall: PastCall = {
  id: roomId,
  person: { userId: peerId, username: 'bob', avatar: '/bob.svg', karma: 60 },
  matchedAt: '2026-03-01T12:00:00.000Z',
  duration: 125,
  xpGained: 20,
  rating: null,
  canRate: true,
  ratingOwed: true,
};

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
  app.services.api.answer('GET /api/history/:id', pastCall);
});

/** A search that the server refuses for a rating, in a tab that has not had the call. */
async function owe() {
  await app.open();
  const pendingRating = { roomId, peerId, duration: 125 };
  const refusal = { message: 'Rate', code: 'MATCHING_ERROR' as const, reason: 'RATING_REQUIRED', pendingRating };
  await inTurn(() => app.services.socket.receive('matching:error', refusal));
}
const pass = (ms: number) => inTurn(() => app.services.clock.advance(ms));
const asks = () => screen.queryByRole('button', { name: 'Stay in touch' }) !== null;

test('an owed rating covers everything, and the next search waits for its acknowledgement', async () => {
  const { socket } = app.services;
  let acknowledge: () => void = () => undefined;
  socket.acknowledge('matching:rate', () => new Promise((resolve) => (acknowledge = () => resolve({ ok: true }))));
  await owe();
  const recap = await screen.findByRole('alertdialog');
  expect(recap.textContent).toContain('You talked with bob for 2:05');
  await inTurn(() => screen.getByRole('button', { name: 'Good' }).click());
  expect(socket.sentOf('matching:rate')).toEqual([{ roomId, rating: 'positive' }]);
  expect(socket.sentOf('matching:join')).toHaveLength(1);
  await inTurn(() => acknowledge());
  expect(socket.sentOf('matching:join')).toHaveLength(2);
});

test('it opens once the other is known, and asks to stay in touch once that is known to make sense', async () => {
  let answer: (friends: Friend[]) => void = () => undefined;
  app.services.api.answer('GET /api/friends', () => new Promise((resolve) => (answer = resolve)));
  await owe();
  await screen.findByRole('alertdialog');
  expect(asks()).toBe(false);
  await inTurn(() => answer([]));
  await screen.findByRole('button', { name: 'Stay in touch' });
});

test('it waits for a name only so long, and leaves out what comes later', async () => {
  let answer: (past: PastCall) => void = () => undefined;
  app.services.api.answer('GET /api/history/:id', () => new Promise((resolve) => (answer = resolve)));
  await owe();
  await pass(RECAP_WAIT - 1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await pass(1);
  await screen.findByRole('alertdialog');
  await inTurn(() => answer(pastCall));
  expect(asks()).toBe(false);
  screen.getByRole('button', { name: 'No opinion' });
});

test('spec.md section 4, mandatoryRating: left by Report, it comes back on the next page and is given there', async () => {
  const { socket } = app.services;
  const router = await app.open();
  const pendingRating = { roomId, peerId, duration: 125 };
  const refusal = { message: 'Rate', code: 'MATCHING_ERROR' as const, reason: 'RATING_REQUIRED', pendingRating };
  await inTurn(() => socket.receive('matching:error', refusal));
  await screen.findByRole('alertdialog');
  await inTurn(() => screen.getByRole('button', { name: 'Report or block' }).click());
  const report = await screen.findByRole('menuitem', { name: 'Report' });
  await inTurn(() => report.click());
  expect(router.state.location.pathname).toBe(`/report/${peerId}`);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(app.liveTracks()).toEqual([]);
  await inTurn(() => void router.navigate('/home'));
  const again = await screen.findByRole('alertdialog');
  expect(again.textContent).toContain('You talked with bob for 2:05');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await inTurn(() => screen.getByRole('button', { name: 'No opinion' }).click());
  expect(socket.sentOf('matching:rate')).toEqual([{ roomId, rating: 'dismiss' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(socket.sentOf('matching:join')).toHaveLength(1);
});
