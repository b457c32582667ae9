import { screen } from '@testing-library/react';
import type { CallNotice } from '@visavis/domain/call/states/context.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { callView, connectedView, noticeOf } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { showCallScreen } from './call-screen.fake.tsx';

beforeEach(() => speak('en'));

const callRoom = {
  roomId: 'room',
  peerId: 'peer',
  peerInfo: { username: 'bob', avatar: '', karma: 60, experiencePoints: 0 },
  iceTransportPolicy: 'all',
} as const;
const statusText = () => screen.getByRole('heading').textContent;
/** Of the panel, without the bar's. */
const buttonNames = () =>
  screen
    .getAllByRole('button')
    .filter((button) => !button.closest('fieldset'))
    .map((button) => button.textContent)
    .filter((text) => text !== '');

test.each<[string, CallView, string]>([
  ['starting', callView({ status: 'starting' }), 'Opening your camera…'],
  ['connecting to server', callView({ status: 'connecting_server' }), 'Connecting to the server…'],
  ['connection lost', callView({ status: 'connection_lost' }), 'Connection lost'],
  ['searching', callView({ status: 'searching' }), 'Looking for someone…'],
  ['connecting', connectedView(createFakeStream(), 0, { status: 'connecting' }), 'Found bob'],
  ['finding next', callView({ status: 'finding_next' }), 'Finding the next person…'],
  ['reconnecting', callView({ status: 'reconnecting' }), 'Reconnecting…'],
  ['disconnecting', callView({ status: 'disconnecting' }), 'Ending the call…'],
])('the status %s is shown', (_name, view, text) => {
  showCallScreen(view);
  expect(statusText()).toBe(text);
});

test('the status and the reason are shown in French', async () => {
  await speak('fr');
  const { container } = showCallScreen(callView({ status: 'finding_next', reason: 'peer_skipped' }));
  expect(statusText()).toBe('On cherche quelqu’un d’autre…');
  expect(container.querySelector('section')?.textContent).toContain('L’autre personne a mis fin à l’appel.');
});

test.each([
  ['peer_left', 'The other person left the call.'],
  ['peer_connection_lost', 'The connection to the other person was lost.'],
  ['network', 'The network was too weak to continue.'],
  ['time_limit', 'Time is up for this call.'],
] as const)('an end by %s is explained', (reason, text) => {
  const { container } = showCallScreen(callView({ status: 'disconnecting', reason }));
  expect(container.querySelector('section')?.textContent).toBe(`Ending the call…${text}`);
});

test('a lost connection offers a reload', async () => {
  const { user, actions } = showCallScreen(callView({ status: 'connection_lost' }));
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(actions.onReload).toHaveBeenCalledTimes(1);
});

test('a search shows no place in a queue: first of one says nothing', () => {
  const { container } = showCallScreen(callView({ queue: { position: 1, total: 1 } }));
  expect(container.textContent).toContain('Looking for someone…');
  expect(container.querySelector('section')?.textContent).not.toMatch(/\d/);
});

describe('a stopped search', () => {
  test.each<[string, CallNotice, string]>([
    ['a refused camera', noticeOf({ code: 'MEDIA_DENIED' }), 'Access to the camera and microphone was refused'],
    ['a refused camera (help)', noticeOf({ code: 'MEDIA_DENIED' }), 'Allow it in your browser, then try again.'],
    ['another setup error', noticeOf({ code: 'SETUP_FAILED', message: 'Device busy' }), 'Setup error: Device busy'],
    [
      'a search that reached no one',
      noticeOf({ code: 'UNREACHABLE' }),
      'Two people in a row could not be reached, so the search has stopped: the trouble is probably on your side.',
    ],
    ['a failed connection', noticeOf({ code: 'CONNECTION_FAILED' }), 'Could not connect after several tries'],
    [
      'an unreachable server',
      noticeOf({ code: 'MATCHING_ERROR', reason: 'NOT_CONNECTED' }),
      'Not connected to server. Please refresh the page.',
    ],
    [
      'an unknown refusal',
      noticeOf({ code: 'MATCHING_ERROR', reason: 'NEW_RULE', message: 'Only on Sundays' }),
      'Only on Sundays',
    ],
  ])('explains %s and offers another search', (_name, notice, text) => {
    showCallScreen(callView({ status: 'stopped', notice }));
    expect(screen.getByText(text).tagName).toBe('P');
    expect(buttonNames()).toEqual(['Search again', 'Back to the camera check']);
  });

  test('at the daily limit leads back, and to what another feature offers, and not to another search', async () => {
    const notice = noticeOf({ code: 'LIMIT_REACHED', resetsAt: '2026-03-02T00:00:00.000Z' });
    const { user, actions } = showCallScreen(callView({ status: 'stopped', notice }), {
      slots: { limited: () => <button type="button">Elsewhere</button> },
    });
    expect(screen.getByText(/New matches at/).textContent).toMatch(/New matches at .*\d\d/);
    expect(buttonNames()).toEqual(['Elsewhere', 'Back to the camera check']);
    await user.click(screen.getByRole('button', { name: 'Back to the camera check' }));
    expect(actions.onSetup).toHaveBeenCalledTimes(1);
  });
});

test.each([
  [{ activity: 'search' } as const, 'You are already searching'],
  [{ activity: 'call', room: callRoom } as const, 'You are already in a call with bob'],
])('a search or call elsewhere (%j) can be brought here, or left there', async (elsewhere, text) => {
  const notice = noticeOf({ code: 'ACTIVE_ELSEWHERE', elsewhere });
  const { user, actions } = showCallScreen(callView({ status: 'elsewhere', notice }));
  expect(statusText()).toBe(text);
  expect(screen.getByRole('status').textContent).toBe(text);
  expect(buttonNames()).toEqual(['Bring it here', 'Stay there']);
  await user.click(screen.getByRole('button', { name: 'Bring it here' }));
  expect(actions.onBringHere).toHaveBeenCalledWith(elsewhere);
  await user.click(screen.getByRole('button', { name: 'Stay there' }));
  expect(actions.onSetup).toHaveBeenCalledTimes(1);
});

test('a camera that fails is explained by another feature, which tries again or leaves it out', async () => {
  const failed = vi.fn();
  const { actions } = showCallScreen(callView({ status: 'camera_failed' }), { slots: { failed } });
  expect(failed).toHaveBeenCalledWith({ onRetry: actions.onAgain, onAudioOnly: actions.onAudioOnly });
  expect(buttonNames()).toEqual(['Back to the camera check']);
});
