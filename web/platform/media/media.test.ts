import { describe, expect, test, vi } from 'vitest';
import { createFakeBlur } from '../blur/blur.fake.ts';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createFakeKeyValue } from '../storage/storage.fake.ts';
import { createStore } from '../store.ts';
import { sinkOf } from './device-state.ts';
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
    visibility: createStore({ visible: true }),
    blur: createFakeBlur(),
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

  test('that fail for good leave the previous one running, and are not stored as chosen', async () => {
    const { capture, media, store, live } = createWorld({ camera: 'cam-1' });
    const stream = await media.acquire('call');
    await media.choose('camera', 'cam-3');
    capture.failWith('NotReadableError', 'NotReadableError');
    await expect(media.choose('camera', 'cam-2')).rejects.toMatchObject({ kind: 'in_use' });
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-3']);
    expect(live()).toHaveLength(2);
    expect(media.state.get().chosen.camera).toBe('cam-3');
    expect(JSON.parse(store.get('devices') ?? '')).toMatchObject({ camera: 'cam-3' });
  });

  test('that take the previous one with them count as unplugged', async () => {
    const { capture, media } = createWorld();
    const stream = await media.acquire('call');
    const notices = vi.fn();
    media.onNotice(notices);
    capture.failWith('NotReadableError', 'NotReadableError', 'NotReadableError');
    await expect(media.choose('camera', 'cam-2')).rejects.toMatchObject({ kind: 'in_use' });
    await settle();
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-1']);
    expect(notices.mock.calls).toEqual([[{ kind: 'camera', outcome: 'replaced', label: 'cam-1' }]]);
  });

  test('of two choices at once the last one stands', async () => {
    const { capture, media, live } = createWorld();
    const stream = await media.acquire('call');
    const slow = capture.hold();
    const first = media.choose('camera', 'cam-2');
    await settle();
    capture.hold().allow();
    const second = media.choose('camera', 'cam-3');
    await settle();
    slow.allow();
    await Promise.all([first, second]);
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-3']);
    expect(live()).toHaveLength(2);
  });

  test('keep microphone and camera off when they are switched', async () => {
    const { media } = createWorld();
    const stream = await media.acquire('call');
    media.setEnabled('audio', false);
    media.setEnabled('video', false);
    await media.choose('microphone', 'mic-2');
    await media.choose('camera', 'cam-2');
    expect(stream.getTracks().map((track) => [track.label, track.enabled])).toEqual([
      ['mic-2', false],
      ['cam-2', false],
    ]);
  });
});

describe('an unplugged device', () => {
  /** Several devices may be tried one after another. */
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await settle();
  };
  const cameras = (...ids: string[]) =>
    ids.map((id) => ({ deviceId: id, kind: 'videoinput' as const, label: `Camera ${id}` }));
  const microphone = { deviceId: 'mic-1', kind: 'audioinput' as const, label: 'Built-in microphone' };
  const speaker = { deviceId: 'out-1', kind: 'audiooutput' as const, label: 'Speakers' };

  async function inCall(stored?: object) {
    const world = createWorld(stored);
    const stream = await world.media.acquire('call');
    await settled();
    const notices = vi.fn();
    const changed = vi.fn();
    world.media.onNotice(notices);
    world.media.onTrack(changed);
    const camera = () => world.capture.opened.findLast((track) => track.kind === 'video');
    return { ...world, stream, changed, camera, notices: () => notices.mock.calls.flat() };
  }

  test('is replaced by another one, with a notice; the stored choice stays', async () => {
    const { capture, media, stream, changed, camera, notices, store } = await inCall({ camera: 'cam-1' });
    capture.plug([...cameras('cam-2'), microphone]);
    camera()?.end();
    await settled();
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-2']);
    expect(changed.mock.calls.flat().map(({ track }) => track?.label)).toEqual([undefined, 'cam-2']);
    expect(notices()).toEqual([{ kind: 'camera', outcome: 'replaced', label: 'cam-2' }]);
    expect(media.state.get()).toMatchObject({ hasCamera: true, inUse: { camera: 'cam-2' } });
    expect(JSON.parse(store.get('devices') ?? '')).toMatchObject({ camera: 'cam-1' });
  });

  test('is replaced too if only the list of devices shows that it has gone', async () => {
    const { capture, stream, notices, live } = await inCall();
    capture.plug([...cameras('cam-2'), microphone]);
    await settled();
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-2']);
    expect(notices()).toHaveLength(1);
    expect(live()).toHaveLength(2);
  });

  test('is replaced by a device that opens, where the browser’s own choice does not', async () => {
    const { capture, stream, camera } = await inCall();
    capture.plug([...cameras('cam-1', 'cam-2'), microphone]);
    await settled();
    capture.failWith('NotReadableError', 'NotReadableError');
    camera()?.end();
    await settled();
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-2']);
  });

  test('that was the last one leaves the call without, and the next one plugged in takes its place', async () => {
    const { capture, media, stream, changed, camera, notices } = await inCall();
    capture.plug([microphone]);
    camera()?.end();
    await settled();
    expect(media.state.get()).toMatchObject({ status: 'ready', hasCamera: false, hasMicrophone: true });
    expect(changed.mock.calls).toEqual([[{ kind: 'video', track: null }]]);
    expect(notices()).toEqual([{ kind: 'camera', outcome: 'gone', label: '' }]);
    capture.plug([microphone]);
    await settled();
    expect(notices()).toHaveLength(1);
    capture.plug([...cameras('cam-2'), microphone]);
    await settled();
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-2']);
    expect(notices().at(-1)).toEqual({ kind: 'camera', outcome: 'back', label: 'cam-2' });
  });

  test('is not asked for again where capture is refused', async () => {
    const { capture, media, camera } = await inCall();
    capture.failWith('NotAllowedError');
    const before = capture.requests.length;
    camera()?.end();
    await settled();
    expect(capture.requests).toHaveLength(before + 1);
    expect(media.state.get().hasCamera).toBe(false);
  });

  test('that is the chosen speaker gives way to the default one until it is back', async () => {
    const { capture, media, notices } = await inCall({ speaker: 'out-1' });
    expect(sinkOf(media.state.get())).toBe('out-1');
    capture.plug([...cameras('cam-1'), microphone]);
    await settled();
    expect(sinkOf(media.state.get())).toBe('');
    expect(notices()).toEqual([{ kind: 'speaker', outcome: 'replaced', label: '' }]);
    capture.plug([...cameras('cam-1'), microphone, speaker]);
    await settled();
    expect(sinkOf(media.state.get())).toBe('out-1');
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
