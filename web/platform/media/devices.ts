import { VIDEO_PROFILES } from '@visavis/domain/call/picture/video.ts';

/** One camera, microphone or speaker; the label is empty until the user has allowed capture. */
export interface Device {
  id: string;
  label: string;
  /** what it is part of, such as a headset; left out where the browser does not say */
  group?: string | undefined;
}

/** The id of Chromium's entry for whatever device the system prefers; its group is that of the device. */
export const DEFAULT_DEVICE = 'default';

export interface DeviceLists {
  cameras: Device[];
  microphones: Device[];
  speakers: Device[];
}

export const noDevices: DeviceLists = { cameras: [], microphones: [], speakers: [] };

/** Groups the browser's devices by kind. Entries without an id are placeholders, listed before capture is allowed. */
export function sortDevices(
  list: readonly (Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'> & { groupId?: string })[],
): DeviceLists {
  const of = (kind: MediaDeviceKind) =>
    list
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label, groupId }) => ({ id: deviceId, label, ...(groupId && { group: groupId }) }));
  return { cameras: of('videoinput'), microphones: of('audioinput'), speakers: of('audiooutput') };
}

/** Device ids; null is the browser's default. */
export interface ChosenDevices {
  camera: string | null;
  microphone: string | null;
  speaker: string | null;
}

export const noChoice: ChosenDevices = { camera: null, microphone: null, speaker: null };

/** Reads a stored choice; null for a value of another shape. */
export function asChosenDevices(value: unknown): ChosenDevices | null {
  if (typeof value !== 'object' || value === null) return null;
  const text = (part: unknown) => (typeof part === 'string' && part !== '' ? part : null);
  const { camera, microphone, speaker } = value as Record<string, unknown>;
  return { camera: text(camera), microphone: text(microphone), speaker: text(speaker) };
}

const exactly = (deviceId: string | null) => (deviceId === null ? {} : { deviceId: { exact: deviceId } });

export const audioConstraints = (microphone: string | null): MediaTrackConstraints => ({
  ...exactly(microphone),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
});

/** Captures at the highest profile; the encoder scales down what is sent (quality/level.ts). */
export const videoConstraints = (camera: string | null): MediaTrackConstraints => ({
  ...exactly(camera),
  ...(camera === null ? { facingMode: 'user' } : {}),
  width: { ideal: VIDEO_PROFILES.high.width },
  height: { ideal: VIDEO_PROFILES.high.height },
  frameRate: { ideal: VIDEO_PROFILES.high.frameRate },
});

export const constraintsFor = (chosen: ChosenDevices, audioOnly: boolean): MediaStreamConstraints => ({
  audio: audioConstraints(chosen.microphone),
  video: audioOnly ? false : videoConstraints(chosen.camera),
});
