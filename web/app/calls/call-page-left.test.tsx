import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as call from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, heading, inTurn, peerId, roomId } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

describe('a page that is left', () => {
  const leave = (left: boolean) => inTurn(() => app.services.departure.set({ left }));

  test('announces it once, and joins the room again when it comes back', async () => {
    const { socket } = app.services;
    await app.open();
    await app.meet();
    await leave(true);
    await leave(true);
    expect(socket.sentOf(call.leaving)).toEqual([roomId]);
    await leave(false);
    expect(socket.sentOf(call.joinRoom)).toEqual([roomId, roomId]);
    await leave(true);
    expect(socket.sentOf(call.leaving)).toEqual([roomId, roomId]);
  });

  test('announces nothing without a call', async () => {
    const { socket } = app.services;
    await app.open();
    await leave(true);
    await leave(false);
    expect(socket.sentOf(call.leaving)).toEqual([]);
    expect(socket.sentOf(matching.join)).toHaveLength(1);
  });

  test('of the peer shows that they are away until they are back', async () => {
    const { socket, connections } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.receive(call.peerLeaving, { roomId, userId: peerId }));
    const away = 'bob is away. Waiting for them to come back…';
    expect(screen.getAllByText(away)).not.toEqual([]);
    await inTurn(() => connections[0]?.setState('disconnected'));
    expect(screen.queryByText('Network problem. Reconnecting…')).toBeNull();
    await app.becomeReady();
    expect(screen.queryAllByText(away)).toEqual([]);
  });
});

describe('a reload in a call', () => {
  /** A new page with the stored call of the last one; a reload does not run the old page's clean-up. */
  async function reload(before: () => Promise<unknown> = async () => undefined): Promise<CallApp> {
    await app.open();
    await app.meet();
    await before();
    const stored = app.services.storage.session.get('call');
    cleanup();
    const next = createCallApp();
    if (stored) next.services.storage.session.set('call', stored);
    return next;
  }

  test('resumes the call instead of searching', async () => {
    app = await reload();
    const { socket } = app.services;
    await app.open();
    expect(socket.sentOf(call.joinRoom)).toEqual([roomId]);
    expect(socket.sentOf(matching.join)).toEqual([]);
    expect(heading()).toBe('Reconnecting…');
  });

  test('keeps the microphone muted and the camera off from the first moment on, and announces both', async () => {
    app = await reload(async () => {
      const user = userEvent.setup();
      await user.keyboard('mv');
    });
    const { socket, capture } = app.services;
    await app.open();
    expect(capture.opened.map(({ enabled }) => enabled)).toEqual([false, false]);
    await app.becomeReady();
    expect(socket.sentOf(call.toggleAudio)).toEqual([{ roomId, enabled: false }]);
    expect(socket.sentOf(call.toggleVideo)).toEqual([{ roomId, enabled: false }]);
    expect(screen.getByRole('button', { name: 'Unmute microphone' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeDefined();
  });

  test('begins blurred again where it was, and shows the pictures where both were ready', async () => {
    app.services.media.setBeginBlurred(true);
    const hear = (ready: boolean) =>
      app.services.socket.receive(call.peerBeginBlurred, { roomId, userId: peerId, ready });
    app = await reload(() => inTurn(() => hear(true)));
    await app.open();
    const { blur, media, socket } = app.services;
    expect(media.state.get().stream?.getVideoTracks()).toEqual(blur.covers);
    await app.connect();
    expect(socket.sentOf(call.beginBlurred)).toEqual([{ roomId, ready: false }]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'I’m ready' }));
    expect(socket.sentOf(call.beginBlurred).at(-1)).toEqual({ roomId, ready: true });
    expect(media.state.get().stream?.getVideoTracks()).toEqual(app.services.capture.opened.slice(-1));
    const stored = app.services.storage.session.get('call');
    cleanup();
    const next = createCallApp();
    if (stored) next.services.storage.session.set('call', stored);
    next.services.media.setBeginBlurred(true);
    await next.open();
    expect(next.services.blur.covers).toEqual([]);
  });

  describe('that began blurred, and is not resumed, leaves the camera clear', () => {
    async function resumeWith(outcome: (prompt: { allow: () => void }) => Promise<void>) {
      app.services.media.setBeginBlurred(true);
      app = await reload();
      const { blur, capture, media } = app.services;
      await outcome(capture.hold());
      await act(() => media.acquire('check'));
      expect(blur.covers).toEqual([]);
    }

    test('where the camera is busy', () =>
      resumeWith(async ({ allow }) => {
        app.services.capture.failWith('NotReadableError');
        await app.open();
        await inTurn(allow);
      }));

    test('where the user leaves before it opens', () =>
      resumeWith(async ({ allow }) => {
        const router = await app.open();
        await inTurn(() => void router.navigate('/matching/setup'));
        await inTurn(allow);
      }));
  });

  test('opens no camera where the user chose to call without one', async () => {
    await app.services.media.acquire('call', { audioOnly: true });
    app = await reload();
    const { socket, capture } = app.services;
    await app.open();
    expect(capture.opened.map(({ kind }) => kind)).toEqual(['audio']);
    await app.becomeReady();
    expect(socket.sentOf(call.toggleAudio)).toEqual([{ roomId, enabled: true }]);
    expect(socket.sentOf(call.toggleVideo)).toEqual([{ roomId, enabled: false }]);
  });

  test('searches when the server no longer keeps the seat', async () => {
    app = await reload();
    const { socket, clock } = app.services;
    await clock.advance(60_000);
    await app.open();
    expect(socket.sentOf(call.joinRoom)).toEqual([]);
    expect(socket.sentOf(matching.join)).toHaveLength(1);
  });

  test('searches when the server has ended the call', async () => {
    app = await reload();
    const { socket } = app.services;
    socket.acknowledge(call.joinRoom, () => ({ ok: false, error: 'over', code: 'CALL_OVER' }));
    await app.open();
    expect(socket.sentOf(matching.join)).toHaveLength(1);
    expect(socket.sentOf(call.callEndedByClient)).toEqual([]);
  });
});
