import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../clock.fake.ts';
import { createWorld } from './testing.ts';
import type { AcquireOptions, DeviceNotice } from './types.ts';

const list = [
  { deviceId: 'cam-1', kind: 'videoinput' as const, label: 'Front camera' },
  { deviceId: 'cam-2', kind: 'videoinput' as const, label: 'Second camera' },
  { deviceId: 'mic-1', kind: 'audioinput' as const, label: 'Built-in microphone' },
  { deviceId: 'mic-2', kind: 'audioinput' as const, label: 'Headset' },
];

describe('opening a camera and a microphone', () => {
  let world: ReturnType<typeof createWorld>;
  let notices: DeviceNotice[];

  function begin(stored?: object) {
    world = createWorld(stored);
    notices = [];
    world.media.onNotice((notice) => notices.push(notice));
    world.capture.plug(list);
  }
  beforeEach(() => begin());
  const open = async (options: AcquireOptions = {}) => {
    const stream = await world.media.acquire('call', options);
    await settle();
    return stream.getTracks().map(({ label }) => label);
  };
  const problem = (options: AcquireOptions = {}) =>
    world.media.acquire('call', options).then(
      () => null,
      ({ kind }) => kind,
    );
  const told = () => notices.map(({ kind, outcome, label }) => `${kind} ${outcome} ${label}`.trimEnd());

  describe('where the chosen ones cannot be had, takes another of that kind and says so', () => {
    test.each<[string, () => void, string[], string[]]>([
      ['a busy camera', () => world.capture.occupy('cam-2'), ['mic-2', 'cam-1'], ['camera instead cam-1']],
      ['a busy microphone', () => world.capture.occupy('mic-2'), ['mic-1', 'cam-2'], ['microphone instead mic-1']],
      [
        'an unplugged camera, and leaves the microphone',
        () => world.capture.plug(list.filter(({ deviceId }) => deviceId !== 'cam-2')),
        ['mic-2', 'cam-1'],
        ['camera instead cam-1'],
      ],
      [
        'an unplugged microphone, and leaves the camera',
        () => world.capture.plug(list.filter(({ deviceId }) => deviceId !== 'mic-2')),
        ['mic-1', 'cam-2'],
        ['microphone instead mic-1'],
      ],
      [
        'both busy',
        () => world.capture.occupy('cam-2', 'mic-2'),
        ['mic-1', 'cam-1'],
        ['microphone instead mic-1', 'camera instead cam-1'],
      ],
    ])('%s', async (_, spoil, opened, notes) => {
      begin({ camera: 'cam-2', microphone: 'mic-2' });
      spoil();
      expect(await open()).toEqual(opened);
      expect(told()).toEqual(notes);
      expect(world.media.state.get()).toMatchObject({ status: 'ready', problem: null });
      // The choice stays for when it can be had again.
      expect(world.media.state.get().chosen).toMatchObject({ camera: 'cam-2', microphone: 'mic-2' });
      expect(world.live()).toHaveLength(2);
    });
  });

  test('without a choice, takes a second camera where the browser’s own is busy', async () => {
    world.capture.occupy('cam-1');
    expect(await open()).toEqual(['mic-1', 'cam-2']);
    expect(told()).toEqual(['camera instead cam-2']);
  });

  test('says nothing where what is chosen opens', async () => {
    begin({ camera: 'cam-2', microphone: 'mic-2' });
    expect(await open()).toEqual(['mic-2', 'cam-2']);
    expect(told()).toEqual([]);
    expect(world.capture.requests).toHaveLength(1);
  });

  test.each<[string, string[], string | null, string[] | null, string[]]>([
    ['no camera', ['cam-1', 'cam-2'], 'camera_in_use', ['mic-1'], ['camera unopened']],
    ['no microphone', ['mic-1', 'mic-2'], 'microphone_in_use', ['cam-1'], ['microphone unopened']],
    ['neither', ['cam-1', 'cam-2', 'mic-1', 'mic-2'], 'in_use', null, []],
  ])(
    'where %s can be had, opens nothing and says which; a call goes on with the other',
    async (_, busy, kind, less, notes) => {
      world.capture.occupy(...busy);
      expect(await problem()).toBe(kind);
      expect(world.live()).toEqual([]);
      expect(world.media.state.get().devices.cameras).toHaveLength(2);
      if (less === null) return expect(await problem({ orLess: true })).toBe(kind);
      expect(await open({ orLess: true })).toEqual(less);
      expect(told()).toEqual(notes);
    },
  );

  test('takes what a call went on without once it can be had', async () => {
    world.capture.occupy('cam-1', 'cam-2');
    const stream = await world.media.acquire('call', { orLess: true });
    await settle();
    world.capture.free('cam-2');
    await world.media.choose('camera', 'cam-2');
    expect(stream.getVideoTracks().map(({ label }) => label)).toEqual(['cam-2']);
    expect(world.media.state.get()).toMatchObject({ hasCamera: true, hasMicrophone: true });
  });

  test('takes one that is plugged in later', async () => {
    world.capture.plug(list.filter(({ kind }) => kind === 'audioinput'));
    const stream = await world.media.acquire('call', { orLess: true });
    await settle();
    world.capture.plug(list);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(stream.getVideoTracks().map(({ label }) => label)).toEqual(['cam-1']);
    expect(told()).toEqual(['camera unopened', 'camera back cam-1']);
  });

  test('opens nothing more once no one wants it', async () => {
    world.capture.occupy('cam-1');
    const prompt = world.capture.hold();
    const pending = problem();
    world.media.release('call');
    prompt.allow();
    await pending;
    expect(world.capture.requests).toHaveLength(1);
    expect(world.media.state.get().status).toBe('off');
  });

  test('asks no more once a person has refused', async () => {
    world.capture.failWith('NotAllowedError');
    expect(await problem({ orLess: true })).toBe('denied');
    expect(world.capture.requests).toHaveLength(1);
  });
});
