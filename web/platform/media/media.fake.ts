import type { Capture } from './capture.ts';
import type { TrackKind } from './types.ts';

export interface FakeTrack extends MediaStreamTrack {
  /** unplugs the device */
  end(): void;
}

let sequence = 0;

export function createFakeTrack(kind: TrackKind, deviceId = 'default', size = { width: 1280, height: 720 }): FakeTrack {
  const target = new EventTarget();
  sequence += 1;
  let current = size;
  let constraints: MediaTrackConstraints = {};
  const ideal = (value: ConstrainULong | undefined, own: number) =>
    typeof value === 'object' ? (value.ideal ?? own) : (value ?? own);
  const track = Object.assign(target, {
    kind,
    id: `${kind}-${sequence}`,
    label: deviceId,
    enabled: true,
    muted: false,
    readyState: 'live' as 'live' | 'ended',
    getSettings: () => ({ deviceId, ...(kind === 'video' ? current : {}) }),
    getConstraints: () => constraints,
    async applyConstraints(next: MediaTrackConstraints = {}) {
      constraints = next;
      current = { width: ideal(next.width, size.width), height: ideal(next.height, size.height) };
    },
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
  // A video element accepts only objects with this prototype.
  const prototype = typeof MediaStream === 'undefined' ? Object.prototype : MediaStream.prototype;
  return Object.create(prototype, Object.getOwnPropertyDescriptors(stream)) as MediaStream;
}

type FakeDevice = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'> & { groupId?: string };

export interface FakeCapture extends Capture {
  /** the constraints of every request, oldest first */
  readonly requests: MediaStreamConstraints[];
  /** every track opened so far */
  readonly opened: FakeTrack[];
  /** The outcome of the next requests: an error name each, or null to succeed. */
  failWith(...names: (string | null)[]): void;
  /** Makes requests wait until `allow` is called. */
  hold(): { allow: () => void };
  /** Another program has these devices from now on, or gives them back. */
  occupy(...ids: string[]): void;
  free(...ids: string[]): void;
  /** Replaces the connected devices. */
  plug(list: FakeDevice[]): void;
}

/** null where any device will do */
const idOf = (constraint: MediaTrackConstraints | boolean | undefined) => {
  const id = typeof constraint === 'object' ? constraint.deviceId : undefined;
  return typeof id === 'object' && !Array.isArray(id) ? String(id.exact) : null;
};

/** A camera and a microphone without hardware. */
export function createFakeCapture(): FakeCapture {
  const target = new EventTarget();
  const requests: MediaStreamConstraints[] = [];
  const opened: FakeTrack[] = [];
  const failures: (string | null)[] = [];
  let permission: Promise<void> = Promise.resolve();
  let devices: FakeDevice[] = [
    { deviceId: 'cam-1', kind: 'videoinput', label: 'Front camera' },
    { deviceId: 'mic-1', kind: 'audioinput', label: 'Built-in microphone' },
    { deviceId: 'out-1', kind: 'audiooutput', label: 'Speakers' },
  ];
  const unplugged = new Set<string>();
  const busy = new Set<string>();
  const connected = (id: string) => {
    if (unplugged.has(id)) throw new DOMException('no such device', 'OverconstrainedError');
    if (busy.has(id)) throw new DOMException('Could not start source', 'NotReadableError');
    return id;
  };
  const firstOf = (kind: MediaDeviceKind) => {
    const first = devices.find((device) => device.kind === kind);
    if (!first) throw new DOMException('no device', 'NotFoundError');
    return first.deviceId;
  };
  return {
    requests,
    opened,
    failWith: (...names) => void failures.push(...names),
    hold() {
      let allow: () => void = () => undefined;
      permission = new Promise((resolve) => {
        allow = resolve;
      });
      return { allow };
    },
    occupy(...ids) {
      for (const id of ids) busy.add(id);
    },
    free(...ids) {
      for (const id of ids) busy.delete(id);
    },
    plug(list) {
      for (const { deviceId } of devices) unplugged.add(deviceId);
      for (const { deviceId } of list) unplugged.delete(deviceId);
      devices = list;
      target.dispatchEvent(new Event('devicechange'));
    },
    addEventListener: target.addEventListener.bind(target) as Capture['addEventListener'],
    removeEventListener: target.removeEventListener.bind(target) as Capture['removeEventListener'],
    enumerateDevices: async () => devices as MediaDeviceInfo[],
    async getUserMedia(constraints = {}) {
      requests.push(constraints);
      await permission;
      const failure = failures.shift();
      if (failure) throw new DOMException('refused', failure);
      const tracks: FakeTrack[] = [];
      if (constraints.audio)
        tracks.push(createFakeTrack('audio', connected(idOf(constraints.audio) ?? firstOf('audioinput'))));
      if (constraints.video)
        tracks.push(createFakeTrack('video', connected(idOf(constraints.video) ?? firstOf('videoinput'))));
      opened.push(...tracks);
      return createFakeStream(tracks);
    },
  };
}
