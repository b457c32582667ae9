import { act, fireEvent, screen, within } from '@testing-library/react';
import { MEETING_TIME, OPENING_TIME, openingOf } from '@visavis/domain/call/opening.ts';
import { cards as german } from '@visavis/domain/languages/de/cards.ts';
import { cards } from '@visavis/domain/languages/en/cards.ts';
import { cards as spanish } from '@visavis/domain/languages/es/cards.ts';
import { cards as french } from '@visavis/domain/languages/fr/cards.ts';
import { useRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { showCallScreen } from './call-screen.fake.tsx';
import { PICTURE_WAIT, useShownView } from './use-meeting.ts';

let services: FakeServices;
let frames: number;
beforeEach(async () => {
  services = createFakeServices();
  frames = 100;
  await speak('en');
});

const remote = createFakeStream();
const view = (part: Partial<CallView> = {}) => connectedView(remote, 0, part);
const connecting = view({ status: 'connecting', remoteStream: null });

let next: (now: CallView) => void;

/** A frame of the other is on screen. */
let show: (stream: MediaStream | null) => void;

function Moments({ first, seen }: { first: CallView; seen: MediaStream | null }) {
  const [now, setNow] = useState(first);
  const [face, setFace] = useState(seen);
  next = (later) => act(() => setNow(later));
  show = (stream) => act(() => setFace(stream));
  const video = useRef({
    getVideoPlaybackQuality: () => ({ totalVideoFrames: frames }),
  } as unknown as HTMLVideoElement);
  const { isMeeting, isFrozen, ...shown } = useShownView(now, video, face);
  return (
    <p>
      {isMeeting ? 'meeting' : 'no meeting'}, {isFrozen ? 'frozen' : 'moving'}, {shown.status}
      {shown.isFaceAwaited && ', awaited'}
      {shown.isPictureLate && ', late'}
    </p>
  );
}
const follow = (first: CallView, seen: MediaStream | null = remote) =>
  draw(withServices(<Moments first={first} seen={seen} />, services));
const says = (text: string) => screen.getByText(new RegExp(`\\b${text}\\b`));
const pass = (ms: number) => act(() => services.clock.advance(ms));

test('two have just met for fifteen seconds from the first picture, which rings and vibrates once', async () => {
  follow(connecting);
  says('no meeting');
  next(view());
  screen.getByText(/^meeting/);
  await pass(MEETING_TIME - 1);
  screen.getByText(/^meeting/);
  await pass(1);
  says('no meeting');
  next(view({ peerMuted: true }));
  says('no meeting');
  expect([services.alerts.chimes, services.alerts.pulses]).toEqual([1, 1]);
});

test('sound alone is no meeting: the two are connecting until a frame is on screen', async () => {
  follow(connecting, null);
  next(view());
  says('connecting, awaited');
  await pass(PICTURE_WAIT - 1);
  says('connecting, awaited');
  expect(services.alerts.chimes).toBe(0);
  show(remote);
  screen.getByText('meeting, moving, connected');
  expect(services.alerts.chimes).toBe(1);
  await pass(PICTURE_WAIT);
  expect(screen.getByText(/^meeting/).textContent).not.toContain('late');
});

test('a picture that does not come in time is not waited for any longer', async () => {
  follow(connecting, null);
  next(view());
  await pass(PICTURE_WAIT);
  says('connected, late');
  show(remote);
  expect(screen.getByText(/connected$/).textContent).not.toContain('late');
});

test.each<[string, Partial<CallView>]>([
  ['the camera of the other is off', { peerVideoOff: true }],
  ['the connection carries sound only', { peerSoundOnly: true }],
  ['the other is away', { peerAway: true }],
])('no picture is waited for where %s, or has just been', (_name, part) => {
  follow(connecting, null);
  next(view(part));
  says('connected');
  next(view());
  says('connected');
});

test('another connection of the same call connects again until its first frame', () => {
  follow(view());
  next(view({ remoteStream: createFakeStream() }));
  says('reconnecting, awaited');
});

test('two who begin blurred have met once both are ready', async () => {
  follow(connecting);
  next(view({ blurred: { isReady: false, peerReady: false } }));
  says('no meeting');
  expect(services.alerts.chimes).toBe(1);
  await pass(9000);
  next(view({ blurred: { isReady: true, peerReady: false } }));
  says('no meeting');
  next(view());
  screen.getByText(/^meeting/);
  await pass(MEETING_TIME);
  says('no meeting');
  expect(services.alerts.chimes).toBe(1);
});

test.each<[string, CallView, CallView | null]>([
  ['is connected again', view({ status: 'reconnecting' }), view()],
  ['goes on after a reload', view({ status: 'searching', roomId: null }), view({ isResumed: true })],
  ['is with a friend', connecting, view({ isFriendCall: true })],
  ['comes back from the floating panel', view({ startedAt: -5000 }), null],
])('a call that %s is no meeting', (_name, first, then) => {
  follow({ ...first, startedAt: services.clock.now() + (first.startedAt ?? 0) });
  if (then) next({ ...then, startedAt: services.clock.now() });
  says('no meeting');
  expect(services.alerts.chimes).toBe(0);
});

test.each<[string, CallView | null]>([
  ['before the page had shown the match', view({ status: 'searching', roomId: null })],
  ['while the page was loading', null],
])('a call that began %s is a meeting', (_name, first) => {
  const begun = view({ startedAt: services.clock.now() - 2000 });
  follow(first ?? begun);
  next(begun);
  screen.getByText(/^meeting/);
  expect(services.alerts.chimes).toBe(1);
});

test('a page in the background does not ring again at the picture: the match has called', () => {
  services.visibility.set({ visible: false });
  follow(connecting);
  next(view());
  expect([services.alerts.chimes, services.alerts.pulses]).toEqual([0, 0]);
});

test('a picture that stands still for two seconds is frozen until it moves', async () => {
  follow(view());
  await pass(1500);
  says('moving');
  await pass(500);
  says('frozen');
  frames += 1;
  await pass(500);
  says('moving');
});

test.each<[string, CallView]>([
  ['the other’s camera is off', view({ peerVideoOff: true })],
  ['the connection carries sound only', view({ peerSoundOnly: true })],
  ['the link is down, which is said already', view({ status: 'reconnecting' })],
  ['the other is away', view({ peerAway: true })],
])('nothing is frozen while %s', async (_name, now) => {
  follow(now);
  await pass(5000);
  says('moving');
});

test('nothing is frozen on a page in the background', async () => {
  services.visibility.set({ visible: false });
  follow(view());
  await pass(5000);
  says('moving');
});

test('the card of a meeting names what both like and asks the question of the room', async () => {
  showCallScreen(view({ isMeeting: true, sharedInterests: ['chess', 'slow travel'] }));
  const question = cards.questions[openingOf(view().roomId ?? '')] ?? '';
  const card = await screen.findByRole('region', { name: 'You have just met' });
  await within(card).findByText(question);
  expect(card.textContent).toBe(`bobYou both like chess and slow travel${question}`);
  screen.getByText(question, { selector: '[role=status]' });
});

test('the card is on screen for five seconds, however late its code comes, and once in a call', async () => {
  showCallScreen(view({ isMeeting: true }), { clock: services.clock });
  await pass(OPENING_TIME);
  const card = await screen.findByRole('region', { name: 'You have just met' });
  await pass(OPENING_TIME - 1);
  expect(card.isConnected).toBe(true);
  await pass(1);
  expect(card.isConnected).toBe(false);
});

test.each([
  ['en', cards],
  ['fr', french],
  ['es', spanish],
  ['de', german],
] as const)('two who share nothing that is known have the question alone, in %s', async (language, deck) => {
  await speak(language);
  showCallScreen(view({ isMeeting: true }));
  const question = deck.questions[openingOf(view().roomId ?? '')] ?? '';
  // French has spaces in it that are not to be broken at.
  const asShown = (_: string, element: Element | null) => element?.textContent === question;
  const card = (await screen.findByText(asShown, { selector: 'section *' })).closest('section');
  expect(card?.textContent).toBe(`bob${question}`);
});

test('the first frame is soft before it is sharp, and one that is veiled has no soft copy', async () => {
  const soft = (container: HTMLElement) => container.querySelectorAll('canvas.animate-sharpen').length;
  HTMLVideoElement.prototype.requestVideoFrameCallback = (show) => {
    queueMicrotask(() => act(() => show(0, {} as VideoFrameCallbackMetadata)));
    return 1;
  };
  HTMLVideoElement.prototype.cancelVideoFrameCallback = () => undefined;
  const shown = showCallScreen(view());
  await act(async () => undefined);
  expect(soft(shown.container)).toBe(1);
  fireEvent.animationEnd(shown.container.querySelector('canvas.animate-sharpen') as HTMLElement);
  expect(soft(shown.container)).toBe(0);
  shown.unmount();
  const veiled = showCallScreen(view({ veils: ['guard'] }));
  await act(async () => undefined);
  expect(soft(veiled.container)).toBe(0);
  for (const name of ['requestVideoFrameCallback', 'cancelVideoFrameCallback'])
    Reflect.deleteProperty(HTMLVideoElement.prototype, name);
});

test('who is found is introduced with what both like', () => {
  showCallScreen(view({ status: 'connecting', remoteStream: null, sharedInterests: ['chess'] }));
  screen.getByText('You both like chess');
});

test.each<[string, Partial<CallView>, string]>([
  ['a frozen picture', { isFrozen: true }, 'The video is frozen. You may still hear each other.'],
  [
    'a microphone that is gone',
    { hasMicrophone: false, localStream: createFakeStream() },
    'No microphone: bob can’t hear you',
  ],
  [
    'a microphone that the system has muted',
    { hasMicrophone: false, isSilenced: true, localStream: createFakeStream() },
    'Your system or another app keeps your microphone silent: bob can’t hear you',
  ],
  ['a lost socket', { server: 'reconnecting' }, 'Reconnecting to Visavis. Your call goes on.'],
  ['a socket that is not sought any more', { server: 'lost' }, 'No connection to Visavis. Your call goes on.'],
])('%s is one chip, and the face stays', (_name, part, text) => {
  showCallScreen(view(part));
  screen.getByText(text);
  expect(screen.getByRole('heading').textContent).toBe('Your call with bob');
  expect(screen.getByLabelText('Video of bob').hasAttribute('disablepictureinpicture')).toBe(false);
});
