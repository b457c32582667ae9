import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as call from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, heading, inTurn, match, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const refuse = (elsewhere: matching.Elsewhere) =>
  inTurn(() =>
    app.services.socket.receive(matching.matchingError, {
      message: 'elsewhere',
      code: 'MATCHING_ERROR',
      reason: 'ACTIVE_ELSEWHERE',
      elsewhere,
    }),
  );
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const joins = () => app.services.socket.sentOf(matching.join);

describe('a call in another tab', () => {
  beforeEach(async () => {
    await app.open();
    await refuse({ activity: 'call', room: match });
  });

  test('is left alone until the user decides, with the camera off here', () => {
    expect(joins()).toEqual([{ takeover: 'none' }]);
    expect(heading()).toBe('You are already in a call with bob');
    expect(app.liveTracks()).toEqual([]);
    expect(app.services.socket.sentOf(call.joinRoom)).toEqual([]);
  });

  test('is brought here: this tab enters its room, and a reload comes back to it', async () => {
    await press('Bring it here');
    expect(app.services.socket.sentOf(call.joinRoom)).toEqual([roomId]);
    expect(joins()).toHaveLength(1);
    await app.connect();
    expect(heading()).toBe('Your call with bob');
    const stored = app.services.storage.session.get('call');
    cleanup();
    app = createCallApp(app.services);
    app.services.storage.session.set('call', stored ?? '');
    await app.open();
    expect(joins()).toHaveLength(1);
  });

  test('that has ended by then is followed by a search', async () => {
    const { socket } = app.services;
    socket.acknowledge(call.joinRoom, () => ({ ok: false, error: 'over', code: 'CALL_OVER' }));
    await press('Bring it here');
    await vi.waitFor(() => expect(joins()).toHaveLength(2));
  });
});

test('a search in another tab is brought here; a call that came of it is asked about', async () => {
  await app.open();
  await refuse({ activity: 'search' });
  expect(heading()).toBe('You are already searching');
  await press('Bring it here');
  expect(joins()).toEqual([{ takeover: 'none' }, { takeover: 'search' }]);
  await refuse({ activity: 'call', room: match });
  expect(heading()).toBe('You are already in a call with bob');
});

test('the tab names the sockets that it had, before a reload as well: they are not another tab’s', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  expect(joins().at(-1)).toEqual({ takeover: 'none', replaces: ['socket-1'], continues: true });
  cleanup();
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  app = createCallApp(app.services);
  await app.open();
  expect(joins().at(-1)).toEqual({ takeover: 'none', replaces: ['socket-1', 'socket-2'] });
});

test('a tab that has a place takes it back after a lost socket, and searches on after a call', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await inTurn(() => socket.receive(matching.joined, { position: 1, total: 1 }));
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  expect(joins().at(-1)).toEqual({ replaces: ['socket-1'], continues: true });
  await app.meet();
  await press('Next person');
  expect(joins().slice(2)).toEqual([expect.not.objectContaining({ takeover: expect.anything() })]);
});

test('a match that was lost with the socket is met all the same', async () => {
  const { socket, clock } = app.services;
  await app.open();
  await inTurn(() => socket.receive(matching.joined, { position: 1, total: 1 }));
  await inTurn(() => socket.drop(clock.now()));
  await inTurn(socket.reconnect);
  await refuse({ activity: 'call', room: match, isFree: true });
  expect(socket.sentOf(call.joinRoom)).toEqual([roomId]);
  expect(heading()).toBe('Found bob');
  await app.connect();
  expect(heading()).toBe('Your call with bob');
});

test('a duplicated tab resumes nothing, and asks', async () => {
  await app.open();
  await app.meet();
  const { session } = app.services.storage;
  const stored = ['call', 'sockets'].map((key) => [key, session.get(key) ?? ''] as const);
  cleanup();
  app = createCallApp(createFakeServices({ isCopy: true }));
  for (const [key, value] of stored) app.services.storage.session.set(key, value);
  await app.open();
  expect(app.services.socket.sentOf(call.joinRoom)).toEqual([]);
  expect(joins()).toEqual([{ takeover: 'none' }]);
});
