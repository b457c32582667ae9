import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { type CallApp, createCallApp, floatingPanel, inTurn, roomId } from '../testing/call-app.tsx';

let app: CallApp;
let router: Awaited<ReturnType<CallApp['open']>>;
beforeEach(async () => {
  toast.remove();
  await speak('en');
  app = createCallApp();
  render(<Toaster closeLabel="Close" />);
  router = await app.open();
  await app.meet();
});

const press = (name: string) => inTurn(() => screen.getByRole('button', { name }).click());
const end = (part: object = {}) =>
  inTurn(() =>
    app.services.socket.receive('video:call_ended', {
      roomId,
      reason: 'ended',
      duration: 90,
      rewards: { xpGained: 0, karmaGained: 0 },
      ratingRequired: false,
      ...part,
    }),
  );

describe('the floating panel', () => {
  test('opens from the menu of the call, and leads back', async () => {
    await press('More options');
    await inTurn(() => screen.getByRole('menuitem', { name: 'Minimise the call' }).click());
    expect(router.state.location.pathname).toBe('/home');
    expect(floatingPanel()).not.toBeNull();
    await press('Back to the call');
    expect(router.state.location.pathname).toBe('/matching/explore');
    expect(floatingPanel()).toBeNull();
    expect(app.services.socket.sentOf('video:end')).toEqual([]);
  });

  test('shows the call on public pages as well, and leads back from there', async () => {
    await inTurn(() => void router.navigate('/'));
    screen.getByText('landing page');
    expect(floatingPanel()).not.toBeNull();
    expect(app.liveTracks()).toHaveLength(2);
    await press('Back to the call');
    expect(floatingPanel()).toBeNull();
    expect(app.services.connections).toHaveLength(1);
    expect(app.services.socket.sentOf('video:join_room')).toHaveLength(1);
  });

  test('switches microphone and camera of the call', async () => {
    const { socket } = app.services;
    await inTurn(() => void router.navigate('/friends'));
    await press('Mute microphone');
    await press('Turn camera off');
    // Once as the two meet, and once for each press.
    const onThenOff = [true, false].map((enabled) => ({ roomId, enabled }));
    expect(socket.sentOf('video:toggle_audio')).toEqual(onThenOff);
    expect(socket.sentOf('video:toggle_video')).toEqual(onThenOff);
    expect(app.liveTracks().map(({ enabled }) => enabled)).toEqual([false, false]);
    await press('Back to the call');
    screen.getByRole('button', { name: 'Unmute microphone' });
  });

  test('shows the time that is left', async () => {
    await inTurn(() => void router.navigate('/friends'));
    expect(screen.getByRole('timer').textContent).toBe('29:59 left');
    await act(() => app.services.clock.advance(1_770_000));
    expect(screen.getByRole('timer').textContent).toBe('30 s left');
  });
});

test('what could not be sent because the call had just ended is no error', async () => {
  const refusal = { code: 'GENERAL_ERROR', message: 'over', reason: 'CALL_OVER' } as const;
  await end({ ratingRequired: true });
  await inTurn(() => app.services.socket.receive('error', refusal));
  expect(screen.queryByText('This call has ended.')).toBeNull();
});

test('a search cannot be minimised', async () => {
  await end();
  await press('More options');
  expect(screen.getByRole('menuitem', { name: 'Minimise the call' }).getAttribute('aria-disabled')).toBe('true');
});

describe('a call that ends on another page', () => {
  beforeEach(() => inTurn(() => void router.navigate('/friends')));

  test.each([
    ['ended', 'Your call with bob has ended. The other person left the call.'],
    ['time_limit', 'Your call with bob has ended. Time is up for this call.'],
  ])('by %s says why', async (reason, text) => {
    await end({ reason });
    screen.getByText(text);
    expect(app.liveTracks()).toEqual([]);
  });

  test('says why, and asks for the rating that is owed', async () => {
    await end({ ratingRequired: true });
    screen.getByText('Your call with bob has ended. The other person left the call.');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('bob left after 1:30');
    expect(app.liveTracks()).toEqual([]);
    await inTurn(() => screen.getByRole('button', { name: 'Good' }).click());
    expect(app.services.socket.sentOf('matching:join')).toHaveLength(1);
    expect(app.liveTracks()).toEqual([]);
  });

  test('by a lost link says so', async () => {
    const { connections, clock } = app.services;
    await inTurn(() => connections[0]?.setState('disconnected'));
    await act(() => clock.advance(20_000));
    screen.getByText('Your call with bob has ended. The connection was lost.');
  });

  test('because another window took it over says so', async () => {
    const taken = { message: 'taken', code: 'MATCHING_ERROR' as const, reason: 'TAKEN_OVER' };
    await inTurn(() => app.services.socket.receive('matching:error', taken));
    screen.getByText('You continued in another window or on another device, so it has stopped here.');
    expect(floatingPanel()).toBeNull();
  });

  test('says nothing to the one who hung up', async () => {
    await press('End the call');
    await end();
    expect(screen.queryByText(/has ended/)).toBeNull();
  });
});

describe('the browser’s own buttons', () => {
  test('switch microphone and camera, and show both', async () => {
    const { browserControls, socket } = app.services;
    await inTurn(() => browserControls.press('togglemicrophone'));
    await inTurn(() => browserControls.press('togglecamera'));
    expect(socket.sentOf('video:toggle_audio').at(-1)).toEqual({ roomId, enabled: false });
    expect(socket.sentOf('video:toggle_video').at(-1)).toEqual({ roomId, enabled: false });
    expect(browserControls.shown()).toEqual({ microphoneOn: false, cameraOn: false });
    await inTurn(() => browserControls.press('togglemicrophone'));
    expect(browserControls.shown()).toEqual({ microphoneOn: true, cameraOn: false });
  });

  test('hang up on any page', async () => {
    await inTurn(() => void router.navigate('/friends'));
    await inTurn(() => app.services.browserControls.press('hangup'));
    expect(app.services.socket.sentOf('video:end')).toEqual([roomId]);
    expect(router.state.location.pathname).toBe('/friends');
    expect(app.liveTracks()).toEqual([]);
  });

  test('lead from the call page back to the camera check', async () => {
    await inTurn(() => app.services.browserControls.press('hangup'));
    expect(app.services.socket.sentOf('video:end')).toEqual([roomId]);
    await end();
    expect(router.state.location.pathname).toBe('/matching/setup');
  });

  test('do nothing once the call is over', async () => {
    await end();
    const before = app.services.socket.sent.length;
    await inTurn(() => app.services.browserControls.press('hangup'));
    expect(app.services.socket.sent).toHaveLength(before);
  });
});
