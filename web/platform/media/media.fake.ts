import type { Capture } from './media.ts';

type Kind = 'audio' | 'video';
export interface FakeTrack extends MediaStreamTrack {
  /** the device goes away */
  end(): void;
}

let sequence = 0;

export function createFakeTrack(kind: Kind, deviceId = 'default', size = { width: 1280, height: 720 }): FakeTrack {
  const target = new EventTarget();
  sequence += 1;
  const track = Object.assign(target, {
    kind,
    id: `${kind}-${sequence}`,
    label: deviceId,
    enabled: true,
    muted: false,
    readyState: 'live' as 'live' | 'ended',
    getSettings: () => ({ deviceId, ...(kind === 'video' ? size : {}) }),
    stop() {
      track.readyState = 'ended';
    },
    end() {
      track.readyState = 'ended';
      target.dispatchEvent(new Event('ended'));
    },
  });
  return track as unknown as FakeTrack;
}

export function createFakeStream(tracks: MediaStreamTrack[] = [createFakeTrack('audio'), createFakeTrack('video')]) {
  let list = [...tracks];
  sequence += 1;
  const stream = {
    id: `stream-${sequence}`,
    getTracks: () => [...list],
    getAudioTracks: () => list.filter((track) => track.kind === 'audio'),
    getVideoTracks: () => list.filter((track) => track.kind === 'video'),
    addTrack: (track: MediaStreamTrack) => void list.push(track),
    removeTrack: (track: MediaStreamTrack) => {
      list = list.filter((other) => other !== track);
    },
  };
  // A video element takes nothing that is not one by its prototype.
  const prototype = typeof MediaStream === 'undefined' ? Object.prototype : MediaStream.prototype;
  return Object.create(prototype, Object.getOwnPropertyDescriptors(stream)) as MediaStream;
}

export interface FakeCapture extends Capture {
  /** every constraint asked for, oldest first */
  readonly asked: MediaStreamConstraints[];
  /** every track ever given out */
  readonly given: FakeTrack[];
  /** How the next requests end: an error name for each, null to allow. */
  failWith(...names: (string | null)[]): void;
  /** Requests wait until `allow` is called. */
  hold(): { allow: () => void };
  plug(list: Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): void;
}

const idOf = (constraint: MediaTrackConstraints | boolean | undefined) => {
  const wish = typeof constraint === 'object' ? constraint.deviceId : undefined;
  return typeof wish === 'object' && !Array.isArray(wish) ? String(wish.exact) : 'default';
};

/** A camera and a microphone without hardware. */
export function createFakeCapture(): FakeCapture {
  const target = new EventTarget();
  const asked: MediaStreamConstraints[] = [];
  const given: FakeTrack[] = [];
  const failures: (string | null)[] = [];
  let gate: Promise<void> = Promise.resolve();
  let devices: Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[] = [
    { deviceId: 'cam-1', kind: 'videoinput', label: 'Front camera' },
    { deviceId: 'mic-1', kind: 'audioinput', label: 'Built-in microphone' },
    { deviceId: 'out-1', kind: 'audiooutput', label: 'Speakers' },
  ];
  return {
    asked,
    given,
    failWith: (...names) => void failures.push(...names),
    hold() {
      let allow: () => void = () => undefined;
      gate = new Promise((resolve) => {
        allow = resolve;
      });
      return { allow };
    },
    plug(list) {
      devices = list;
      target.dispatchEvent(new Event('devicechange'));
    },
    addEventListener: target.addEventListener.bind(target) as Capture['addEventListener'],
    enumerateDevices: async () => devices as MediaDeviceInfo[],
    async getUserMedia(constraints = {}) {
      asked.push(constraints);
      await gate;
      const failure = failures.shift();
      if (failure) throw new DOMException('refused', failure);
      const tracks: FakeTrack[] = [];
      if (constraints.audio) tracks.push(createFakeTrack('audio', idOf(constraints.audio)));
      if (constraints.video) tracks.push(createFakeTrack('video', idOf(constraints.video)));
      given.push(...tracks);
      return createFakeStream(tracks);
    },
  };
}
