import { describe, expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { sinkOf } from './device-state.ts';
import { createWorld } from './testing.ts';

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

  test('that returns with more than one word of the browser is taken once', async () => {
    const { capture, stream, camera, notices, live } = await inCall();
    capture.plug([microphone]);
    camera()?.end();
    await settled();
    const before = capture.requests.length;
    capture.plug([...cameras('cam-1'), microphone]);
    capture.plug([...cameras('cam-1'), microphone]);
    await settled();
    expect(stream.getVideoTracks().map((track) => track.label)).toEqual(['cam-1']);
    expect(capture.requests).toHaveLength(before + 1);
    expect(notices().map(({ outcome }) => outcome)).toEqual(['gone', 'back']);
    expect(live()).toHaveLength(2);
  });

  test('that returns and goes again at once is missed again', async () => {
    const { capture, media, camera, notices } = await inCall();
    capture.plug([microphone]);
    camera()?.end();
    await settled();
    media.onTrack(({ track }) => {
      if (!track) return;
      capture.plug([microphone]);
      camera()?.end();
    });
    capture.plug([...cameras('cam-1'), microphone]);
    await settled();
    expect(media.state.get().hasCamera).toBe(false);
    expect(notices().at(-1)).toMatchObject({ outcome: 'gone' });
  });

  test('is not asked for again where capture is refused, and comes back once it is allowed', async () => {
    const { capture, media, permissions, camera, notices, live } = await inCall();
    capture.failWith('NotAllowedError');
    const before = capture.requests.length;
    camera()?.end();
    await settled();
    expect(capture.requests).toHaveLength(before + 1);
    expect(media.state.get().hasCamera).toBe(false);
    expect(notices()).toEqual([{ kind: 'camera', outcome: 'refused', label: '' }]);
    permissions.set('camera', 'granted');
    await settled();
    expect(media.state.get().hasCamera).toBe(true);
    expect(notices().at(-1)).toEqual({ kind: 'camera', outcome: 'back', label: 'cam-1' });
    expect(live()).toHaveLength(2);
  });

  test('that is refused is awaited no longer than the stream, and watched for once', async () => {
    const { capture, media, permissions, notices } = await inCall();
    capture.failWith('NotAllowedError', 'NotAllowedError');
    for (const track of capture.opened) track.end();
    await settled();
    expect(notices().map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    media.release('call');
    const before = capture.requests.length;
    permissions.set('camera', 'granted');
    await settled();
    expect(capture.requests).toHaveLength(before);
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
