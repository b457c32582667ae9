import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallNotice } from '@visavis/domain/call/states/context.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { RatingOverlay } from '../rating/RatingOverlay.tsx';
import { callView, connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { CallScreen, type CallSlots } from './CallScreen.tsx';
import { SETTLE } from './use-settled.ts';

const clock = createFakeClock();
const remote = createFakeStream();

function show(view: CallView, slots?: CallSlots) {
  const controls = {
    setMicrophone: vi.fn(),
    setCamera: vi.fn(),
    skip: vi.fn(),
    report: vi.fn(),
    rate: vi.fn(),
    dismissRatingPrompt: vi.fn(),
  };
  const actions = { onReload: vi.fn(), onAgain: vi.fn(), onAudioOnly: vi.fn(), onSetup: vi.fn() };
  const onBack = vi.fn();
  const drawn = draw(
    <CallScreen
      view={view}
      controls={controls}
      actions={actions}
      onBack={onBack}
      clock={clock}
      store={createFakeKeyValue()}
      slots={slots}
    />,
  );
  return { ...drawn, controls, actions, onBack };
}
const notice = (part: Partial<CallNotice> & Pick<CallNotice, 'code'>): CallNotice => ({
  reason: null,
  message: null,
  resetsAt: null,
  ...part,
});

beforeEach(() => speak('en', 'call'));

describe('each status is said', () => {
  test.each<[string, CallView, string]>([
    ['starting', callView({ status: 'starting' }), 'Opening your camera…'],
    ['connecting to server', callView({ status: 'connecting_server' }), 'Connecting to the server…'],
    ['connection lost', callView({ status: 'connection_lost' }), 'Connection lost'],
    ['searching', callView({ status: 'searching' }), 'Looking for someone…'],
    ['connecting', connectedView(remote, 0, { status: 'connecting' }), 'Found bob'],
    ['finding next', callView({ status: 'finding_next' }), 'Finding the next person…'],
    ['reconnecting', callView({ status: 'reconnecting' }), 'Reconnecting…'],
    ['disconnecting', callView({ status: 'disconnecting' }), 'Ending the call…'],
  ])('%s', (_name, view, text) => {
    show(view);
    expect(screen.getByRole('heading', { name: text })).toBeDefined();
  });

  test('in French too', async () => {
    await speak('fr', 'call');
    show(callView({ status: 'finding_next', reason: 'peer_skipped' }));
    expect(screen.getByRole('heading', { name: 'Recherche de la prochaine personne…' })).toBeDefined();
    expect(screen.getAllByText('Cette personne est passée à la suivante.')[0]).toBeDefined();
  });
});

test.each([
  ['peer_left', 'They left the call.'],
  ['peer_connection_lost', 'Their connection was lost.'],
  ['network', 'The network was too weak to go on.'],
  ['time_limit', 'The time of this call is up.'],
] as const)('an ending by %s is explained', (reason, text) => {
  show(callView({ status: 'disconnecting', reason }));
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test('a lost connection offers to reload', async () => {
  const { user, actions } = show(callView({ status: 'connection_lost' }));
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(actions.onReload).toHaveBeenCalledTimes(1);
});

test('the place in line is told', () => {
  show(callView({ queue: { position: 3, total: 12 } }));
  expect(screen.getByText('Place 3 of 12 in line')).toBeDefined();
});

describe('a stopped search', () => {
  test.each<[string, CallNotice, string]>([
    [
      'a refused camera',
      notice({ code: 'MEDIA_DENIED' }),
      'Access to the camera and microphone was refused. Allow it in your browser, then try again.',
    ],
    ['another setup problem', notice({ code: 'SETUP_FAILED', message: 'Device busy' }), 'Setup error: Device busy'],
    ['no connection', notice({ code: 'CONNECTION_FAILED' }), 'Could not connect after several tries'],
    [
      'no server',
      notice({ code: 'MATCHING_ERROR', reason: 'NOT_CONNECTED' }),
      'Not connected to server. Please refresh the page.',
    ],
    [
      'an unknown refusal',
      notice({ code: 'MATCHING_ERROR', reason: 'NEW_RULE', message: 'Only on Sundays' }),
      'Only on Sundays',
    ],
  ])('says %s', (_name, value, text) => {
    show(callView({ status: 'stopped', notice: value }));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Search again' })).toBeDefined();
  });

  test('at the limit of the day leads back, and not to another search', async () => {
    const value = notice({ code: 'LIMIT_REACHED', resetsAt: '2026-03-02T00:00:00.000Z' });
    const { user, actions } = show(callView({ status: 'stopped', notice: value }));
    expect(screen.getByText(/New matches at/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the camera check' }));
    expect(actions.onSetup).toHaveBeenCalledTimes(1);
  });
});

test('a camera that fails may be left out, unless the page may capture nothing', async () => {
  const { user, actions, unmount } = show(
    callView({ status: 'camera_failed', mediaProblem: { kind: 'in_use', message: '' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Go on without a camera' }));
  expect(actions.onAudioOnly).toHaveBeenCalledTimes(1);
  unmount();
  show(callView({ status: 'camera_failed', mediaProblem: { kind: 'insecure', message: '' } }));
  expect(screen.queryByRole('button', { name: 'Go on without a camera' })).toBeNull();
});

describe('in a call', () => {
  test('the other person, the time and the quality are shown', () => {
    show(connectedView(remote, clock.now() - 65_000));
    expect(screen.getByText('bob')).toBeDefined();
    expect(screen.getByText('1:05')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Connection: excellent' })).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('the time left is shown in the last minute', () => {
    show(connectedView(remote, 0, { endsAt: clock.now() + 45_000 }));
    expect(screen.getByRole('timer').textContent).toBe('45 s left');
  });

  test('a muted peer and a closed camera are told', () => {
    show(connectedView(remote, 0, { peerMuted: true, peerVideoOff: true }));
    expect(screen.getByRole('img', { name: 'bob is muted' })).toBeDefined();
    expect(screen.getAllByText('bob turned the camera off').length).toBeGreaterThan(0);
  });

  test('a path that is looked for is told over the last picture', () => {
    show(connectedView(remote, 0, { status: 'reconnecting' }));
    expect(screen.getByText('Network problem. Reconnecting…')).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('skip works by button and key, and only then', async () => {
    const { user, controls, unmount } = show(connectedView(remote, 0));
    await user.click(screen.getByRole('button', { name: 'Next person' }));
    await user.keyboard('s');
    expect(controls.skip).toHaveBeenCalledTimes(2);
    unmount();
    const waiting = show(callView());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next person' }).disabled).toBe(true);
    await waiting.user.keyboard('s');
    expect(waiting.controls.skip).not.toHaveBeenCalled();
  });

  test('M and V switch microphone and camera', async () => {
    const { user, controls } = show(connectedView(remote, 0, { cameraOn: false }));
    await user.keyboard('mv');
    expect(controls.setMicrophone).toHaveBeenCalledWith(false);
    expect(controls.setCamera).toHaveBeenCalledWith(true);
  });

  test('? lists the keys', async () => {
    const { user } = show(connectedView(remote, 0));
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Next person')).toBeDefined();
  });

  test('the optional rating can be given or left', async () => {
    const { user, controls } = show(connectedView(remote, 0, { ratingPrompt: true }));
    await user.click(screen.getByRole('button', { name: 'Good' }));
    expect(controls.rate).toHaveBeenCalledWith('positive');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(controls.dismissRatingPrompt).toHaveBeenCalledTimes(1);
  });

  test('other rooms fill its slots, told whom the call is with, once the first picture has had its chance', async () => {
    const side = vi.fn(() => <button type="button">Add friend</button>);
    show(connectedView(remote, 0), { side });
    expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull();
    await act(() => clock.advance(SETTLE));
    expect(screen.getByRole('button', { name: 'Add friend' })).toBeDefined();
    expect(side.mock.calls[0]).toMatchObject([{ peerId: connectedView(remote, 0).peerId, username: 'bob' }]);
  });

  test('what a screen reader says follows the state', () => {
    const { container } = show(connectedView(remote, 0));
    expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Connected with bob');
  });
});

describe('the rating that is owed', () => {
  const rating = { roomId: 'r', peerId: 'p', duration: 125 };
  test('shows minutes and seconds, three answers and no way out', async () => {
    const user = userEvent.setup();
    const onRate = vi.fn();
    render(<RatingOverlay rating={rating} onRate={onRate} />);
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('You talked for 2:05')).toBeDefined();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Good', 'Not good', 'No opinion']);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Not good' }));
    expect(onRate).toHaveBeenCalledWith('negative');
  });

  test('nothing owed shows nothing', () => {
    render(<RatingOverlay rating={null} onRate={vi.fn()} />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
