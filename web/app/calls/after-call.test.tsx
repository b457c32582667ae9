import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { WhileSearching } from '../../pages/call/CallPage.tsx';
import { createFakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, inTurn, match, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
  const { api } = app.services;
  api.answer('GET /api/waiting', { here: 2, today: 5, usualWait: null, watchesUntil: null });
  api.answer('GET /api/waiting/meetings', []);
});

const pass = (ms: number) => inTurn(() => app.services.clock.advance(ms));
const search = (on = app) => on.open({ slots: { searching: (shown) => <WhileSearching {...shown} /> } });
const twoWait = (on = app) => inTurn(() => on.services.socket.receive('matching:status', { position: 1, total: 2 }));

/** A call that counts, whose end leads to the next search. */
async function callAndGoOn() {
  const { socket } = app.services;
  await search();
  await inTurn(() =>
    socket.receive('matching:found', { ...match, peerInfo: { ...match.peerInfo, displayName: 'Bob Ross' } }),
  );
  await app.connect();
  await act(() => app.services.clock.advance(125_000));
  const figures = { duration: 125, rewards: { xpGained: 20, karmaGained: 0 }, ratingRequired: false };
  await inTurn(() => socket.receive('video:call_ended', { roomId, reason: 'ended', ...figures }));
  await pass(2000);
}

test('someone who waits after a call sees who is here beside the recap, and may do more after a while', async () => {
  await callAndGoOn();
  await screen.findByText('2 here now · 5 today');
  await screen.findByRole('button', {
    name: /^(You talked with Bob Ross for|Bob Ross left after) 2:05$/,
    expanded: true,
  });
  expect(screen.queryByText('Something to ask')).toBeNull();
  await pass(30_000);
  await screen.findByRole('button', { name: 'Tell me when someone comes' });
  screen.getByRole('button', { name: 'Invite someone' });
  screen.getByRole('button', { name: 'Bob Ross How was your call?', expanded: false });
});

test('a recap that is being used moves no more: what else one can do comes once it is left', async () => {
  await callAndGoOn();
  const card = await screen.findByRole('button', {
    name: /^(You talked with Bob Ross for|Bob Ross left after) 2:05$/,
    expanded: true,
  });
  await pass(18_000);
  await inTurn(() => fireEvent.pointerDown(card));
  await pass(18_000);
  expect(screen.queryByRole('button', { name: 'Tell me when someone comes' })).toBeNull();
  await pass(2000);
  await screen.findByRole('button', { name: 'Tell me when someone comes' });
});

test('the recap speaks of the display name throughout', async () => {
  await callAndGoOn();
  await screen.findByText(/^Bob Ross sees your yes only if/);
  await inTurn(() => screen.getByRole('button', { name: 'Report or block' }).click());
  const block = await screen.findByRole('menuitem', { name: 'Block' });
  await inTurn(() => block.click());
  await screen.findByRole('alertdialog', { name: 'Block Bob Ross?' });
});

test('two who met a moment ago are told why they wait, also after a reload', async () => {
  await callAndGoOn();
  await twoWait();
  await screen.findByText(/someone you met a moment ago/);
  cleanup();
  const { storage, clock } = app.services;
  const reloaded = createCallApp(Object.assign(createFakeServices(), { storage }));
  await reloaded.services.clock.advance(clock.now() - reloaded.services.clock.now());
  await search(reloaded);
  await inTurn(() => reloaded.services.clock.advance(2000));
  await twoWait(reloaded);
  await screen.findByText(/someone you met a moment ago/);
});
