import { describe, expect, test, vi } from 'vitest';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { asChosenDevices } from './devices.ts';
import { createFakeCapture } from './media.fake.ts';
import { createMedia } from './media.ts';
import { loudness } from './meter.ts';
import { problemOf } from './problem.ts';

function createWorld(stored?: object) {
  const capture = createFakeCapture();
  const store = createFakeKeyValue();
  if (stored) store.set('devices', JSON.stringify(stored));
  const media = createMedia({
    capture,
    openContext: () => {
      throw new Error('not used');
    },
    clock: createFakeClock(),
    store,
    canChooseSpeaker: true,
  });
  const live = () => capture.opened.filter((track) => track.readyState === 'live');
  return { capture, store, media, live };
}

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'not_found'],
  ['NotReadableError', 'in_use'],
  ['AbortError', 'in_use'],
  ['OverconstrainedError', 'overconstrained'],
  ['SomethingNew', 'unknown'],
])('the browser’s %s is the problem %s', (name, kind) => {
  expect(problemOf(new DOMException('text', name))).toEqual({ kind, message: 'text' });
});

test('acquire rejects with "insecure" on a page that is not served securely', async () => {
  const media = createMedia({
    capture: undefined,
    openContext: () => new AudioContext(),
    clock: createFakeClock(),
    store: createFakeKeyValue(),
    canChooseSpeaker: false,
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

test('audio only, once chosen, also applies to the next holder', async () => {
  const { capture, media } = createWorld();
  capture.failWith('NotReadableError');
  await expect(media.acquire('check')).rejects.toMatchObject({ kind: 'in_use' });
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

describe('devices', () => {
  test('are listed once capture is allowed, and again when they change', async () => {
    const { capture, media } = createWorld();
    await media.acquire('check');
    await settle();
    expect(media.state.get().devices.cameras).toEqual([{ id: 'cam-1', label: 'Front camera' }]);
    capture.plug([{ deviceId: '', kind: 'videoinput', label: '' }]);
    await settle();
    expect(media.state.get().devices.cameras).toEqual([]);
  });

  test('can be switched: the track is replaced within the same stream, and the choice is stored', async () => {
    const { media, store, live } = createWorld();
    const stream = await media.acquire('check');
    const changed = vi.fn();
    media.onTrack(changed);
    await media.choose('camera', 'cam-2');
    expect(media.state.get().stream).toBe(stream);
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-2']);
    expect(changed).toHaveBeenCalledWith({ kind: 'video', track: stream.getVideoTracks()[0] });
    expect(live()).toHaveLength(2);
    expect(JSON.parse(store.get('devices') ?? '')).toMatchObject({ camera: 'cam-2' });
  });

  test('that fail to open leave the current one running', async () => {
    const { capture, media, live } = createWorld();
    await media.acquire('check');
    capture.failWith('OverconstrainedError');
    await expect(media.choose('camera', 'cam-2')).rejects.toMatchObject({ kind: 'overconstrained' });
    expect(live()).toHaveLength(2);
    expect(media.state.get().chosen.camera).toBeNull();
  });

  test('that are busy are tried again with the current camera stopped', async () => {
    const { capture, media, live } = createWorld();
    const stream = await media.acquire('call');
    capture.failWith('NotReadableError');
    await media.choose('camera', 'cam-2');
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-2']);
    expect(live()).toHaveLength(2);
  });

  test('that were stored but are gone give way to the default', async () => {
    const { capture, media } = createWorld({ camera: 'gone', microphone: 'mic-1' });
    capture.failWith('OverconstrainedError');
    await media.acquire('check');
    expect(capture.requests).toHaveLength(2);
    expect(JSON.stringify(capture.requests[0])).toContain('gone');
    expect(JSON.stringify(capture.requests[1])).not.toContain('gone');
  });

  test('that are unplugged are replaced by the default, or the rest goes on without them', async () => {
    const { capture, media } = createWorld();
    const stream = await media.acquire('call');
    capture.opened.find((track) => track.kind === 'video')?.end();
    await settle();
    expect(media.state.get().hasCamera).toBe(true);
    capture.failWith('NotFoundError');
    const changed = vi.fn();
    media.onTrack(changed);
    capture.opened.at(-1)?.end();
    await settle();
    expect(media.state.get()).toMatchObject({ status: 'ready', hasCamera: false, hasMicrophone: true });
    expect(stream.getVideoTracks()).toEqual([]);
    expect(changed).toHaveBeenCalledWith({ kind: 'video', track: null });
  });
});

test('ignores stored choices of another shape', () => {
  expect(asChosenDevices('x')).toBeNull();
  expect(asChosenDevices({ camera: 3 })).toEqual({ camera: null, microphone: null, speaker: null });
});

test.each([
  ['silence', new Uint8Array([128, 128, 128, 128]), 0],
  ['nothing', new Uint8Array(), 0],
  ['full scale', new Uint8Array([0, 255, 0, 255]), 1],
])('measures the loudness of %s', (_name, samples, level) => expect(loudness(samples)).toBeCloseTo(level));
