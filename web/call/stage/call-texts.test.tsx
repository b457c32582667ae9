import { beforeEach, expect, test } from 'vitest';
import { createFakeStream } from '../../platform/media/media.fake.ts';
import { speak } from '../../services/testing/render.tsx';
import { connectedView } from '../session/call-view.fake.ts';
import type { CallView } from '../session/call-view.ts';
import { showCallScreen } from './call-screen.fake.tsx';

beforeEach(() => speak('en'));

const remote = createFakeStream();

/** What a screen reader is told, one after the other, as a call becomes these in turn. */
function announced(...parts: Partial<CallView>[]): (string | null | undefined)[] {
  const [first, ...others] = parts.map((part) => connectedView(remote, 0, part));
  if (!first) return [];
  const { container, become } = showCallScreen(first);
  const text = () => container.querySelector('[aria-live="polite"]')?.textContent;
  return [
    text(),
    ...others.map((view) => {
      become(view);
      return text();
    }),
  ];
}

const ready = { isReady: true, peerReady: false };

test.each<[Partial<CallView>, string, string]>([
  [{ peerMuted: true }, 'bob is muted', 'bob is no longer muted'],
  [{ peerVideoOff: true }, 'bob turned their camera off', 'bob turned their camera on'],
  [{ peerSoundOnly: true }, 'The connection is weak: sound only', 'The connection is better: the video is back'],
  [
    { soundOnly: true },
    'The connection is weak: only your sound is sent',
    'The connection is better: the video is back',
  ],
  [{ blurred: ready }, 'Waiting for bob to be ready…', 'You can see each other now.'],
])('a screen reader is told of %j, and of its end', (impairment, begins, ends) => {
  expect(announced({}, impairment, {})).toEqual(['Connected with bob', begins, ends]);
});

test('of two hindrances it is told of the weightier, then of the other, then that it is over', () => {
  const both = { peerMuted: true, peerVideoOff: true };
  expect(announced({}, both, { peerMuted: true }, {})).toEqual([
    'Connected with bob',
    'bob turned their camera off',
    'bob is muted',
    'bob is no longer muted',
  ]);
});

test.each<[string, Partial<CallView>]>([
  ['a connection that was lost', { status: 'reconnecting' }],
  ['an absence', { peerAway: true }],
  ['a swipe that was taken back', { skipDueAt: 3000 }],
])('after %s it is told of the call, not of what was before', (_, between) => {
  const told = announced({ peerMuted: true }, {}, between, {});
  expect(told[1]).toBe('bob is no longer muted');
  expect(told.at(-1)).toBe('Connected with bob');
});

test.each<[CallView['status'], string]>([
  ['disconnecting', 'The other person left the call.'],
  ['finding_next', 'The other person left the call.'],
  ['searching', 'The other person left the call. Looking for someone…'],
  ['rating', 'The other person left the call.'],
])('while %s says why the call is over', (status, text) => {
  expect(announced({ status, reason: 'peer_left' })).toEqual([text]);
});

test('says of a search alone that it is one', () => {
  expect(announced({ status: 'searching', reason: null })).toEqual(['Looking for someone…']);
});
