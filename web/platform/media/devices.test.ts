import { describe, expect, test, vi } from 'vitest';
import { settle } from '../clock.fake.ts';
import { asChosenDevices } from './devices.ts';
import { createWorld } from './testing.ts';

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

test('ignores stored choices of another shape', () => {
  expect(asChosenDevices('x')).toBeNull();
  expect(asChosenDevices({ camera: 3 })).toEqual({ camera: null, microphone: null, speaker: null });
});

describe('where the system’s default microphone is in use', () => {
  const [builtIn, headset] = [
    { deviceId: 'mic-1', kind: 'audioinput', label: 'Built-in', groupId: 'laptop' },
    { deviceId: 'mic-2', kind: 'audioinput', label: 'Headset', groupId: 'headset' },
  ] as const;
  const usual = (groupId: string) =>
    ({ deviceId: 'default', kind: 'audioinput', label: `Default - ${groupId}`, groupId }) as const;
  const camera = { deviceId: 'cam-1', kind: 'videoinput', label: 'Webcam' } as const;

  async function start(chosen?: object) {
    const world = createWorld(chosen);
    world.capture.plug([usual('laptop'), builtIn, camera]);
    await world.media.acquire('call');
    await settle();
    const notices = vi.fn();
    world.media.onNotice(notices);
    return { ...world, notices };
  }

  test('another one that becomes the default is taken, with a word', async () => {
    const { capture, media, live, notices } = await start();
    expect(media.state.get().inUse.microphone).toBe('default');
    const asked = capture.requests.length;
    capture.plug([usual('headset'), builtIn, headset, camera]);
    await settle();
    expect(capture.requests.slice(asked)).toMatchObject([{ audio: { deviceId: { exact: 'default' } } }]);
    expect(notices.mock.calls).toEqual([[{ kind: 'microphone', outcome: 'followed', label: 'default' }]]);
    expect(live().filter(({ kind }) => kind === 'audio')).toHaveLength(1);
  });

  test.each([
    ['a device that someone has chosen stays', { camera: null, microphone: 'mic-1', speaker: null }, 'headset'],
    ['the same default changes nothing', undefined, 'laptop'],
  ])('%s', async (_, chosen, group) => {
    const { capture, notices } = await start(chosen);
    const asked = capture.requests.length;
    capture.plug([usual(group), builtIn, headset, camera]);
    await settle();
    expect([capture.requests.length, notices.mock.calls]).toEqual([asked, []]);
  });
});
