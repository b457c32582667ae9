import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
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
    expect(socket.sentOf('video:leaving')).toEqual([roomId]);
    await leave(false);
    expect(socket.sentOf('video:join_room')).toEqual([roomId, roomId]);
    await leave(true);
    expect(socket.sentOf('video:leaving')).toEqual([roomId, roomId]);
  });

  test('announces nothing without a call', async () => {
    const { socket } = app.services;
    await app.open();
    await leave(true);
    await leave(false);
    expect(socket.sentOf('video:leaving')).toEqual([]);
    expect(socket.sentOf('matching:join')).toHaveLength(1);
  });

  test('of the peer shows that they are away until they are back', async () => {
    const { socket, connections } = app.services;
    await app.open();
    await app.meet();
    await inTurn(() => socket.receive('video:peer_leaving', { roomId, userId: peerId }));
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
  async function reload(before: () => Promise<unknown> = async () => undefined, begins = true): Promise<CallApp> {
    if (begins) {
      await app.open();
      await app.meet();
    }
    await before();
    const stored = ['call', 'callFloats'].map((key) => [key, app.services.storage.session.get(key)] as const);
    cleanup();
    const next = createCallApp();
    for (const [key, value] of stored) if (value) next.services.storage.session.set(key, value);
    return next;
  }

  test('resumes the call instead of searching', async () => {
    app = await reload();
    const { socket } = app.services;
    await app.open();
    expect(socket.sentOf('video:join_room')).toEqual([roomId]);
    expect(socket.sentOf('matching:join')).toEqual([]);
    expect(heading()).toBe('Reconnecting…');
  });

  test.each(['/home', '/friends', '/messages', '/profile', '/matching/setup', '/globalChat'])(
    'spec.md section 2, Guards: on %s it leads to the call page, and searches for no one',
    async (path) => {
      app = await reload();
      const { socket } = app.services;
      const router = await app.open({}, path);
      expect(router.state.location.pathname).toBe('/matching/explore');
      expect(socket.sentOf('video:join_room')).toEqual([roomId]);
      expect(socket.sentOf('matching:join')).toEqual([]);
      expect(heading()).toBe('Reconnecting…');
    },
  );

  test('spec.md section 2, Floating panel: a page that was left for on purpose stays, also over a reload', async () => {
    const first = await app.open();
    await app.meet();
    await inTurn(() => void first.navigate('/friends'));
    expect(first.state.location.pathname).toBe('/friends');
    app = await reload(undefined, false);
    const router = await app.open({}, '/friends');
    expect(router.state.location.pathname).toBe('/friends');
    expect(app.services.socket.sentOf('video:join_room')).toEqual([roomId]);
    await app.becomeReady();
    await inTurn(() => void router.navigate('/matching/explore'));
    app = await reload(undefined, false);
    expect((await app.open({}, '/friends')).state.location.pathname).toBe('/matching/explore');
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
    expect(socket.sentOf('video:toggle_audio')).toEqual([{ roomId, enabled: false }]);
    expect(socket.sentOf('video:toggle_video')).toEqual([{ roomId, enabled: false }]);
    expect(screen.getByRole('button', { name: 'Unmute microphone' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Turn camera on' })).toBeDefined();
  });

  test('begins blurred again where it was, and shows the pictures where both were ready', async () => {
    app.services.media.setBeginBlurred(true);
    const hear = (ready: boolean) =>
      app.services.socket.receive('video:peer_begin_blurred', { roomId, userId: peerId, ready });
    app = await reload(() => inTurn(() => hear(true)));
    await app.open();
    const { blur, media, socket } = app.services;
    expect(media.state.get().stream?.getVideoTracks()).toEqual(blur.covers);
    // The picture under a veil is in an element that no one sees.
    const create = vi.spyOn(document, 'createElement');
    await app.connect();
    const unseen = create.mock.results.map(({ value }) => value).filter((made) => made instanceof HTMLVideoElement);
    create.mockRestore();
    for (const video of unseen) fireEvent.loadedData(video);
    expect(socket.sentOf('video:begin_blurred')).toEqual([{ roomId, ready: false }]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'I’m ready' }));
    expect(socket.sentOf('video:begin_blurred').at(-1)).toEqual({ roomId, ready: true });
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

    test('where camera and microphone are busy', () =>
      resumeWith(async ({ allow }) => {
        const { capture } = app.services;
        capture.occupy('cam-1', 'mic-1');
        await app.open();
        await inTurn(allow);
        capture.free('cam-1', 'mic-1');
      }));

    test('where the user leaves before it opens', () =>
      resumeWith(async ({ allow }) => {
        const router = await app.open();
        await inTurn(() => void router.navigate('/matching/setup'));
        await inTurn(allow);
      }));
  });

  test.each([
    ['camera', 'cam-1', 'audio', 'Your camera could not be opened: you cannot be seen.'],
    ['microphone', 'mic-1', 'video', 'Your microphone could not be opened: you cannot be heard.'],
  ] as const)('resumes the call where the %s is busy, and says so', async (_, busy, kind, text) => {
    app = await reload();
    const { socket, capture } = app.services;
    render(<Toaster closeLabel="Close" />);
    capture.occupy(busy);
    await app.open();
    for (let turn = 0; turn < 5; turn += 1) await inTurn();
    await app.becomeReady();
    expect(socket.sentOf('video:join_room')).toEqual([roomId]);
    expect(capture.opened.map((track) => track.kind)).toEqual([kind]);
    expect(socket.sentOf('video:toggle_video')).toEqual([{ roomId, enabled: kind === 'video' }]);
    expect(socket.sentOf('video:toggle_audio')).toEqual([{ roomId, enabled: kind === 'audio' }]);
    expect(screen.getAllByText(text, { exact: false })).not.toEqual([]);
  });

  test('opens no camera where the user chose to call without one', async () => {
    await app.services.media.acquire('call', { audioOnly: true });
    app = await reload();
    const { socket, capture } = app.services;
    await app.open();
    expect(capture.opened.map(({ kind }) => kind)).toEqual(['audio']);
    await app.becomeReady();
    expect(socket.sentOf('video:toggle_audio')).toEqual([{ roomId, enabled: true }]);
    expect(socket.sentOf('video:toggle_video')).toEqual([{ roomId, enabled: false }]);
  });

  test('searches when the server no longer keeps the seat', async () => {
    app = await reload();
    const { socket, clock } = app.services;
    await clock.advance(60_000);
    await app.open();
    expect(socket.sentOf('video:join_room')).toEqual([]);
    expect(socket.sentOf('matching:join')).toHaveLength(1);
  });

  test('searches when the server has ended the call', async () => {
    app = await reload();
    const { socket } = app.services;
    socket.acknowledge('video:join_room', () => ({ ok: false, error: 'over', code: 'CALL_OVER' }));
    await app.open();
    expect(socket.sentOf('matching:join')).toHaveLength(1);
    expect(socket.sentOf('video:call_ended')).toEqual([]);
  });
});
