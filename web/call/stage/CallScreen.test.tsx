import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { CALM_AFTER, RATING_STAYS } from '../prompts/LivePrompts.tsx';
import { callView, connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { SETTLE } from './CallScreen.tsx';
import { showCallScreen } from './call-screen.fake.tsx';

const clock = createFakeClock();
const remote = createFakeStream();

beforeEach(() => speak('en'));

test('shows the peer, the time and the quality', () => {
  const { container } = showCallScreen(connectedView(remote, clock.now() - 65_000), { clock });
  expect(container.textContent).toContain('bob');
  expect(container.querySelector('.tabular')?.textContent).toContain('1:05');
  expect(screen.getByRole('img', { name: /^Connection/ }).getAttribute('aria-label')).toBe('Connection: excellent');
  expect(screen.queryByRole('timer')).toBeNull();
});

test.each<[string, Partial<CallView>]>([
  ['in the call', { peerMuted: true, peerVideoOff: true }],
  ['before it', { status: 'connecting', peerAway: true }],
  ['after a swipe', { skipDueAt: 3_000 }],
  ['blurred for the reader', { veils: ['guard'] }],
])('calls the other by the display name %s', (_name, part) => {
  const peer = { ...connectedView(remote, 0).peer, displayName: 'Robert the Tall', avatar: '' } as CallView['peer'];
  const { container } = showCallScreen(connectedView(remote, 0, { peer, ...part }));
  expect(container.textContent).toContain('Robert the Tall');
  expect(container.innerHTML.includes('bob')).toBe(false);
});

test.each([
  ['Mute microphone', 'Unmute microphone', { microphoneOn: false }],
  ['Turn camera off', 'Turn camera on', { cameraOn: false }],
] as const)('a switch says what a press does, and nothing else: %s or %s', (whenOn, whenOff, off) => {
  const { unmount } = showCallScreen(connectedView(remote, 0));
  expect(screen.getByRole('button', { name: whenOn }).getAttribute('aria-pressed')).toBeNull();
  unmount();
  showCallScreen(connectedView(remote, 0, off));
  expect(screen.getByRole('button', { name: whenOff }).getAttribute('aria-pressed')).toBeNull();
  expect(screen.queryByRole('button', { name: whenOn })).toBeNull();
});

const noStream = { localStream: null };
const stream = { localStream: createFakeStream() };
const [noMicrophone, noCamera] = [{ hasMicrophone: false }, { hasCamera: false }];
const MICROPHONE = ['Mute microphone', 'Unmute microphone', 'No microphone'];
const CAMERA = ['Turn camera off', 'Turn camera on', 'No camera'];
test.each<[string, Partial<CallView>, string[], string, boolean]>([
  ['microphone, before it is open', { ...noStream, ...noMicrophone }, MICROPHONE, 'Mute microphone', true],
  [
    'muted microphone, before it is open',
    { ...noStream, ...noMicrophone, microphoneOn: false },
    MICROPHONE,
    'Unmute microphone',
    true,
  ],
  ['microphone', stream, MICROPHONE, 'Mute microphone', true],
  ['muted microphone', { ...stream, microphoneOn: false }, MICROPHONE, 'Unmute microphone', true],
  ['microphone that is gone', { ...stream, ...noMicrophone }, MICROPHONE, 'No microphone', false],
  ['camera', stream, CAMERA, 'Turn camera off', true],
  ['camera that is off', { ...stream, cameraOn: false }, CAMERA, 'Turn camera on', true],
  ['camera that is gone', { ...stream, ...noCamera }, CAMERA, 'No camera', false],
])('the switch of a %s', (_, part, names, name, isEnabled) => {
  showCallScreen(callView(part));
  const bar = within(screen.getByRole('group', { name: 'Call controls' }));
  const shown = bar
    .getAllByRole<HTMLButtonElement>('button')
    .map((button) => [button.getAttribute('aria-label') ?? '', !button.disabled] as const);
  expect(shown.filter(([label]) => names.includes(label))).toEqual([[name, isEnabled]]);
});

test('shows the time left in the last minute', () => {
  showCallScreen(connectedView(remote, 0, { endsAt: clock.now() + 45_000 }), { clock });
  expect(screen.getByRole('timer').textContent).toBe('45 s left');
});

test('shows that the peer is muted and has the camera off', () => {
  showCallScreen(connectedView(remote, 0, { peerMuted: true, peerVideoOff: true }));
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toContain('bob is muted');
  screen.getByText('bob turned their camera off', { selector: 'main p span' });
});

test('has the browser close a window of its own for any reason to veil the picture', () => {
  const { container } = showCallScreen(connectedView(remote, 0, { veils: ['reporting'] }));
  expect(container.querySelector('video')?.hasAttribute('disablepictureinpicture')).toBe(true);
});

test.each([
  ['reporting', true],
  ['guard', false],
] as const)('while the reason is %s, the other person is muted: %s', (reason, isMuted) => {
  const { container } = showCallScreen(connectedView(remote, 0, { veils: [reason] }));
  expect(container.querySelector('video')?.muted).toBe(isMuted);
});

test('lets the browser open one without a reason', () => {
  const { container } = showCallScreen(connectedView(remote, 0));
  expect(container.querySelector('video')?.hasAttribute('disablepictureinpicture')).toBe(false);
});

test('of two who begin blurred, each says when they are ready', async () => {
  const blurred = { isReady: false, peerReady: true };
  const { user, controls } = showCallScreen(connectedView(remote, 0, { blurred }));
  expect(screen.getAllByText('bob is ready to see you.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'I’m ready' }));
  expect(controls.sayReady).toHaveBeenCalledTimes(1);
});

test('someone who is ready waits for the other', () => {
  showCallScreen(connectedView(remote, 0, { blurred: { isReady: true, peerReady: false } }));
  expect(screen.getAllByText('Waiting for bob to be ready…')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'I’m ready' })).toBeNull();
});

test('lets the user show, skip or report what the guard has blurred', async () => {
  const { user, controls } = showCallScreen(connectedView(remote, 0, { veils: ['guard'] }));
  expect((await screen.findByRole('alert')).textContent).toContain('bob’s video may show nudity or sexual content.');
  const card = within(screen.getByRole('region', { name: 'Blurred for you' }));
  await user.click(card.getByRole('button', { name: 'Show it' }));
  expect(controls.showBlurred).toHaveBeenCalledTimes(1);
  await user.click(card.getByRole('button', { name: 'Next person' }));
  expect(controls.skip).toHaveBeenCalledTimes(1);
  await user.click(card.getByRole('button', { name: 'Report' }));
  expect(controls.openReport).toHaveBeenCalledTimes(1);
});

test('does not offer to show a picture that is blurred for another reason as well', async () => {
  showCallScreen(connectedView(remote, 0, { veils: ['guard', 'reporting'] }));
  await act(async () => void (await import('../prompts/LivePrompts.tsx')));
  expect(screen.queryByRole('region', { name: 'Blurred for you' })).toBeNull();
});

const liveOf = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

test('says that the guard has paused', () => {
  showCallScreen(connectedView(remote, 0, { guardPaused: true }));
  expect(liveOf('Blurring of nudity is paused: this device is busy')).toBe('polite');
});

test('shows an interrupted link over the last picture', () => {
  showCallScreen(connectedView(remote, 0, { status: 'reconnecting' }));
  expect(liveOf('Network problem. Reconnecting…')).toBe('polite');
});

test('what announces a notice over the picture is there before it', () => {
  showCallScreen(connectedView(remote, 0));
  expect(document.querySelector('.top-18[aria-live=polite]')?.textContent).toBe('');
});

test('a call has a heading, which says with whom it is', () => {
  showCallScreen(connectedView(remote, 0));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your call with bob');
});

/** Runs a step in a window of another size. */
async function inWindow(width: number, height: number, step: () => Promise<void>): Promise<void> {
  const { innerWidth, innerHeight } = window;
  Object.assign(window, { innerWidth: width, innerHeight: height });
  await step().finally(() => Object.assign(window, { innerWidth, innerHeight }));
}
const withChat = async (part: Partial<CallView> = {}) => {
  const shown = showCallScreen(connectedView(remote, 0, part), { panel: 'chat', clock });
  await act(() => clock.advance(SETTLE));
  return shown;
};

test('with the chat open on a phone, one notice lies over the face', () =>
  inWindow(360, 740, async () => {
    await withChat({ guardPaused: true, isFrozen: true, server: 'lost' });
    screen.getByText('The video is frozen. You may still hear each other.');
    expect(screen.queryByText('No connection to Visavis. Your call goes on.')).toBeNull();
    expect(screen.queryByText('Blurring of nudity is paused: this device is busy')).toBeNull();
  }));

test('with the chat open on a phone, that it cannot be sent to comes before a weak connection', () =>
  inWindow(360, 740, async () => {
    const quality = { packetLoss: 8, jitter: 90, roundTripTime: 500, bandwidth: 90_000, overall: 'poor' as const };
    await withChat({ server: 'lost', quality });
    screen.getByText('No connection to Visavis. Your call goes on.');
  }));

test('in what a keyboard leaves of a phone on its side, the bar keeps its End alone', () =>
  inWindow(844, 200, async () => {
    await withChat();
    const buttons = within(screen.getByRole('group', { name: 'Call controls' })).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['End']);
  }));

test('skips by button and key', async () => {
  const { user, controls } = showCallScreen(connectedView(remote, 0));
  await user.click(screen.getByRole('button', { name: 'Next person' }));
  await user.keyboard('s');
  expect(controls.skip).toHaveBeenCalledTimes(2);
});

test('while two connect, shows who it is and, after a moment, what can be done about them', async () => {
  const { peer, peerId, roomId } = connectedView(remote, 0);
  const waiting = vi.fn(() => <button type="button">Report</button>);
  const view = callView({ status: 'connecting', peer, peerId, roomId, remoteStream: remote, canSkip: true });
  const { container, user, controls } = showCallScreen(view, { slots: { waiting }, clock });
  expect(screen.getByRole('heading').textContent).toBe('Found bob');
  expect(container.querySelector('section')?.textContent).toContain('Connecting you…');
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  await act(() => clock.advance(SETTLE));
  expect(screen.queryByRole('button', { name: 'Report' })).not.toBeNull();
  expect(waiting.mock.calls[0]).toMatchObject([{ roomId, peerId, username: 'bob' }]);
  await user.keyboard('s');
  await user.click(screen.getByRole('button', { name: 'Next person' }));
  expect(controls.skip).toHaveBeenCalledTimes(2);
});

test('says nothing about the camera of someone whose sound alone has come so far', () => {
  const { peer } = connectedView(remote, 0);
  showCallScreen(callView({ status: 'connecting', peer, remoteStream: createFakeStream([]) }));
  expect(screen.queryByText('bob turned their camera off')).toBeNull();
});

test('skips only from a match on', async () => {
  const { user, controls } = showCallScreen(callView());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next person' }).disabled).toBe(true);
  await user.keyboard('s');
  expect(controls.skip).not.toHaveBeenCalled();
});

test('switches microphone and camera by M and V', async () => {
  const { user, controls } = showCallScreen(connectedView(remote, 0, { cameraOn: false }));
  await user.keyboard('mv');
  expect(controls.setMicrophone).toHaveBeenCalledWith(false);
  expect(controls.setCamera).toHaveBeenCalledWith(true);
});

test('lists the keys on ?', async () => {
  const { user } = showCallScreen(connectedView(remote, 0));
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect([...dialog.querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['M', 'V', 'S', 'F', '?']);
  expect(within(dialog).getByText('Next person').tagName).toBe('DD');
});

test('opens the choice of devices, with a preview', async () => {
  const view = connectedView(remote, 0, { localStream: createFakeStream() });
  const { user } = showCallScreen(view, { slots: { devices: () => <p>the choice of devices</p> } });
  await user.click(screen.getByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Camera and sound' }));
  const dialog = await screen.findByRole('dialog', { name: 'Camera and sound' });
  within(dialog).getByText('the choice of devices');
  within(dialog).getByLabelText('Your video');
});

test('offers no choice of devices while none is open', async () => {
  const { user } = showCallScreen(callView());
  await user.click(screen.getByRole('button', { name: 'More options' }));
  const item = await screen.findByRole('menuitem', { name: 'Camera and sound' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('marks the layout in use', async () => {
  const { user } = showCallScreen(connectedView(remote, 0));
  const choices = async () => {
    await user.click(screen.getByRole('button', { name: 'More options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Layout' }));
    return screen.findAllByRole('menuitemradio');
  };
  const checked = async () =>
    (await choices())
      .filter((item) => item.getAttribute('aria-checked') === 'true')
      .map(({ textContent }) => textContent);
  expect(await checked()).toEqual(['Large picture']);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Side by side' }));
  expect(await checked()).toEqual(['Side by side']);
});

const WORDS = ['Mic', 'Camera', 'Chat', 'Next', 'End', 'More'];
test.each<[string, CallView]>([
  ['the search', callView()],
  ['the connecting', callView({ status: 'connecting' })],
  ['the call', connectedView(remote, 0)],
  ['an interruption', connectedView(remote, 0, { status: 'reconnecting' })],
  ['a stopped search', callView({ status: 'stopped' })],
])('during %s the bar has the same six words in the same order, and each names its button', (_name, view) => {
  showCallScreen(view);
  const buttons = within(screen.getByRole('group', { name: 'Call controls' })).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(WORDS);
  for (const [index, button] of buttons.entries()) {
    expect(button.getAttribute('aria-label')?.toLowerCase()).toContain(WORDS[index]?.toLowerCase());
  }
});

test('ends the search and the call by the same button', async () => {
  const search = showCallScreen(callView());
  await search.user.click(screen.getByRole('button', { name: 'End the search' }));
  expect(search.onBack).toHaveBeenCalledTimes(1);
  search.unmount();
  const call = showCallScreen(connectedView(remote, 0));
  await call.user.click(screen.getByRole('button', { name: 'End the call' }));
  expect(call.onBack).toHaveBeenCalledTimes(1);
});

const own = createFakeStream();
const smallPicture = () => document.querySelector('[data-corner]');

test.each<[CallView['status'], boolean]>([
  ['starting', true],
  ['connecting_server', true],
  ['searching', true],
  ['connecting', true],
  ['reconnecting', true],
  ['disconnecting', true],
  ['finding_next', true],
  ['call_back', false],
])('on the way to a face, one’s own stays large: while the status is %s, %s', (status, isLarge) => {
  const { peer } = connectedView(remote, 0);
  showCallScreen(callView({ status, peer, localStream: own, callBackUntil: 60_000 }));
  expect(screen.getByLabelText('Your video').closest('[data-corner]') === null).toBe(isLarge);
});

test('swaps the two pictures by a press on the small one, and keeps both playing', async () => {
  const { user, container } = showCallScreen(connectedView(remote, 0, { localStream: own }));
  const videos = [...container.querySelectorAll('video')];
  expect(smallPicture()?.querySelector('video')?.getAttribute('aria-label')).toBe('Your video');
  await user.click(screen.getByRole('button', { name: /^Your video/ }));
  expect(smallPicture()?.querySelector('video')?.getAttribute('aria-label')).toBe('Video of bob');
  expect([...container.querySelectorAll('video')]).toEqual(videos);
  await user.click(screen.getByRole('button', { name: /^bob’s video/ }));
  expect(smallPicture()?.querySelector('video')?.getAttribute('aria-label')).toBe('Your video');
});

test('the arrow keys move the small picture from corner to corner', async () => {
  const { user } = showCallScreen(connectedView(remote, 0, { localStream: own }));
  expect(smallPicture()?.getAttribute('data-corner')).toBe('bottom-right');
  screen.getByRole('button', { name: /^Your video/ }).focus();
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(smallPicture()?.getAttribute('data-corner')).toBe('top-left');
});

const askRating = async (part: Partial<CallView> = {}, store = createFakeKeyValue()) => {
  const time = createFakeClock();
  const shown = showCallScreen(connectedView(remote, 0, { ratingPrompt: true, ...part }), { clock: time, store });
  await act(async () => void (await import('../prompts/LivePrompts.tsx')));
  const pass = (ms: number) => act(() => time.advance(ms));
  return { ...shown, pass, isAsked: () => screen.queryByRole('button', { name: 'Good' }) !== null };
};

test('the optional rating waits for a minute with a face, and leaves by itself', async () => {
  const { controls, pass, isAsked } = await askRating();
  await pass(CALM_AFTER - 1);
  expect(isAsked()).toBe(false);
  await pass(1);
  expect(isAsked()).toBe(true);
  await pass(RATING_STAYS - 1);
  expect(controls.dismissRatingPrompt).not.toHaveBeenCalled();
  await pass(1);
  expect(controls.dismissRatingPrompt).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<CallView>]>([
  ['blurred', { veils: ['not-ready'] }],
  ['off', { peerVideoOff: true }],
  ['interrupted', { status: 'reconnecting' }],
])('the minute begins anew once the picture is no longer %s', async (_name, part) => {
  const { become, pass, isAsked } = await askRating(part);
  await pass(CALM_AFTER);
  expect(isAsked()).toBe(false);
  become(connectedView(remote, 0, { ratingPrompt: true }));
  await pass(CALM_AFTER - 1);
  expect(isAsked()).toBe(false);
  await pass(1);
  expect(isAsked()).toBe(true);
});

test('the optional rating is asked for once in a call, also after a reload', async () => {
  const store = createFakeKeyValue();
  const first = await askRating({}, store);
  await first.pass(CALM_AFTER);
  expect(first.isAsked()).toBe(true);
  first.unmount();
  const reloaded = await askRating({}, store);
  await reloaded.pass(CALM_AFTER);
  expect(reloaded.isAsked()).toBe(false);
});

test('takes the optional rating; then the focus is at the heading of the call', async () => {
  const { user, controls, become, pass } = await askRating();
  await pass(CALM_AFTER);
  await user.click(await screen.findByRole('button', { name: 'Good' }));
  expect(controls.rate).toHaveBeenCalledWith('positive');
  become(connectedView(remote, 0));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('fills its slots with the call once the first picture has settled', async () => {
  const side = vi.fn(() => <button type="button">Add friend</button>);
  const { peerId, roomId } = connectedView(remote, 0);
  showCallScreen(connectedView(remote, 0), { slots: { side }, clock });
  expect(screen.queryByRole('button', { name: 'Add friend' })).toBeNull();
  await act(() => clock.advance(SETTLE));
  expect(screen.queryByRole('button', { name: 'Add friend' })).not.toBeNull();
  expect(side.mock.calls[0]).toMatchObject([{ roomId, peerId, username: 'bob' }]);
});

test('announces the state to screen readers', () => {
  const { container } = showCallScreen(connectedView(remote, 0));
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Connected with bob');
});
