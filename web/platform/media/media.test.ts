import { describe, expect, test } from 'vitest';
import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { createMedia, loudness } from './media.ts';
import { problemOf } from './problem.ts';
import { createWorld } from './testing.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['PermissionDismissedError', 'dismissed'],
  ['SecurityError', 'denied_by_policy'],
  ['NotFoundError', 'not_found'],
  ['NotReadableError', 'in_use'],
  ['AbortError', 'in_use'],
  ['OverconstrainedError', 'overconstrained'],
  ['SomethingNew', 'unknown'],
])('the browser’s %s is the problem %s', (name, kind) => {
  expect(problemOf(new DOMException('text', name))).toEqual({ kind, message: 'text' });
});

test.each([
  ['Permission denied', 'denied'],
  ['The request is not allowed by the user agent or the platform in the current context.', 'denied'],
  ['Permission denied by system', 'denied_by_system'],
  ['Permission dismissed', 'dismissed'],
  ['Permissions policy violation: camera is not allowed in this document.', 'denied_by_policy'],
])('a refusal whose text is "%s" is %s', (message, kind) => {
  expect(problemOf(new DOMException(message, 'NotAllowedError'))).toEqual({ kind, message });
});

describe('what is missing or busy', () => {
  const [camera, microphone] = ['videoinput', 'audioinput'] as const;

  test.each([
    [[microphone], [], 'camera_not_found'],
    [[camera], [], 'microphone_not_found'],
    [[], [], 'not_found'],
    [[camera, microphone], [camera], 'camera_in_use'],
    [[camera, microphone], [microphone], 'microphone_in_use'],
    [[camera, microphone], [camera, microphone], 'in_use'],
    [[camera], [camera], 'microphone_not_found'],
    [[microphone], [microphone], 'microphone_in_use'],
  ] as const)('where %j are connected, and %j are busy, is named: %s', async (kinds, busy, kind) => {
    const { capture, media, live } = createWorld();
    capture.plug(kinds.map((each) => ({ deviceId: each, kind: each, label: '' })));
    capture.occupy(...busy);
    await expect(media.acquire('check')).rejects.toMatchObject({ kind });
    expect(live()).toEqual([]);
  });

  test('is the microphone where no camera was asked for', async () => {
    const { capture, media } = createWorld();
    capture.occupy('mic-1');
    await expect(media.acquire('check', { audioOnly: true })).rejects.toMatchObject({ kind: 'microphone_in_use' });
    expect(capture.requests.filter(({ video }) => video)).toEqual([]);
  });
});

test('a quiet try keeps the failure until it has succeeded', async () => {
  const { capture, media } = createWorld();
  capture.failWith('NotAllowedError', 'NotAllowedError');
  await media.acquire('check').catch(() => undefined);
  const seen: string[] = [];
  media.state.subscribe(() => seen.push(media.state.get().status));
  await media.acquire('check', { quietly: true }).catch(() => undefined);
  expect(new Set(seen)).toEqual(new Set(['failed']));
  await media.acquire('check', { quietly: true });
  expect(media.state.get()).toMatchObject({ status: 'ready', problem: null });
});

test('acquire rejects with "insecure" on a page that is not served securely', async () => {
  const media = createMedia({
    capture: undefined,
    openContext: () => new AudioContext(),
    clock: createFakeClock(),
    store: createFakeKeyValue(),
    canChooseSpeaker: false,
    visibility: createStore({ visible: true }),
    blur: createFakeBlur(),
  });
  await expect(media.acquire('check')).rejects.toMatchObject({ kind: 'insecure' });
  expect(media.state.get()).toMatchObject({ status: 'failed', problem: { kind: 'insecure' } });
});

describe('holders', () => {
  test('share one capture, and the last to release it stops every track', async () => {
    const { capture, media, live } = createWorld();
    const [first, second] = await Promise.all([media.acquire('check'), media.acquire('call')]);
    expect(second).toBe(first);
    expect(capture.requests).toHaveLength(1);
    media.release('check');
    expect(live()).toHaveLength(2);
    expect(media.state.get().status).toBe('ready');
    media.release('call');
    expect(live()).toEqual([]);
    expect(media.state.get()).toMatchObject({ status: 'off', stream: null, hasCamera: false });
  });

  test('that have all released before the stream arrives get it stopped at once', async () => {
    const { capture, media, live } = createWorld();
    const prompt = capture.hold();
    const pending = media.acquire('call');
    const outcome = expect(pending).rejects.toMatchObject({ message: 'No longer wanted' });
    media.release('call');
    prompt.allow();
    await outcome;
    expect(capture.opened).toHaveLength(2);
    expect(live()).toEqual([]);
    expect(media.state.get().status).toBe('off');
  });

  test('see a failure in the state, and a second attempt may succeed', async () => {
    const { capture, media } = createWorld();
    capture.failWith('NotAllowedError');
    await expect(media.acquire('check')).rejects.toMatchObject({ kind: 'denied' });
    expect(media.state.get().status).toBe('failed');
    await media.acquire('check');
    expect(media.state.get()).toMatchObject({ status: 'ready', problem: null });
  });
});

describe('an opening that another one replaces', () => {
  test('leaves no device on, and whoever waited for it gets the other stream', async () => {
    const { capture, media, live } = createWorld();
    const prompt = capture.hold();
    const first = media.acquire('check', { quietly: true });
    const second = media.acquire('check', { audioOnly: true });
    prompt.allow();
    expect(await first).toBe(await second);
    expect(live().map(({ kind }) => kind)).toEqual(['audio']);
    expect(media.state.get()).toMatchObject({ status: 'ready', hasCamera: false });
    media.release('check');
    expect(live()).toEqual([]);
  });

  test('fails for no one where the other one succeeds', async () => {
    const { capture, media } = createWorld();
    capture.failWith('NotReadableError');
    const first = media.acquire('check');
    const second = media.acquire('check', { audioOnly: true });
    expect(await first).toBe(await second);
    expect(media.state.get()).toMatchObject({ status: 'ready', problem: null });
  });
});

describe('a stream that is closed for another one', () => {
  test('is not handed out where the other one fails: the next try asks the browser again', async () => {
    const { capture, media } = createWorld();
    const soundOnly = await media.acquire('check', { audioOnly: true });
    capture.failWith('NotAllowedError');
    await expect(media.acquire('check', { audioOnly: false })).rejects.toMatchObject({ kind: 'denied' });
    expect(media.state.get()).toMatchObject({ status: 'failed', stream: null, hasMicrophone: false });
    expect(await media.acquire('check', { quietly: true })).not.toBe(soundOnly);
    expect(media.state.get()).toMatchObject({ status: 'ready', hasCamera: true });
  });

  test('is not handed out where the holder leaves before the other one opens', async () => {
    const { capture, media, live } = createWorld();
    const before = await media.acquire('check', { audioOnly: true });
    const prompt = capture.hold();
    const pending = media.acquire('check', { audioOnly: false }).catch(({ message }) => message);
    media.release('check');
    expect(media.state.get().stream).toBe(null);
    prompt.allow();
    expect(await pending).toBe('No longer wanted');
    expect(media.state.get()).toMatchObject({ status: 'off', stream: null });
    expect(await media.acquire('call')).not.toBe(before);
    expect(live()).toHaveLength(2);
  });
});

test('audio only, once chosen, also applies to the next holder', async () => {
  const { capture, media } = createWorld();
  capture.occupy('cam-1');
  await expect(media.acquire('check')).rejects.toMatchObject({ kind: 'camera_in_use' });
  await media.acquire('check', { audioOnly: true });
  expect(media.state.get()).toMatchObject({ audioOnly: true, hasCamera: false, hasMicrophone: true });
  media.release('check');
  await media.acquire('call');
  expect(capture.requests.at(-1)?.video).toBe(false);
});

test('a camera switched off before it opens stays off', async () => {
  const { media } = createWorld();
  media.setEnabled('video', false);
  const stream = await media.acquire('call');
  expect(stream.getVideoTracks()[0]?.enabled).toBe(false);
  expect(stream.getAudioTracks()[0]?.enabled).toBe(true);
  media.setEnabled('video', true);
  expect(stream.getVideoTracks()[0]?.enabled).toBe(true);
});

test.each([
  ['silence', new Uint8Array([128, 128, 128, 128]), 0],
  ['nothing', new Uint8Array(), 0],
  ['full scale', new Uint8Array([0, 255, 0, 255]), 1],
])('measures the loudness of %s', (_name, samples, level) => expect(loudness(samples)).toBeCloseTo(level));
