import { VIDEO_PROFILES } from '@visavis/domain/call/video.ts';

/** Device ids; null is the browser's default. */
export interface ChosenDevices {
  camera: string | null;
  microphone: string | null;
  speaker: string | null;
}

export const noChoice: ChosenDevices = { camera: null, microphone: null, speaker: null };

/** Reads a stored choice; anything else is refused. */
export function asChosenDevices(value: unknown): ChosenDevices | null {
  if (typeof value !== 'object' || value === null) return null;
  const text = (part: unknown) => (typeof part === 'string' && part !== '' ? part : null);
  const { camera, microphone, speaker } = value as Record<string, unknown>;
  return { camera: text(camera), microphone: text(microphone), speaker: text(speaker) };
}

const device = (deviceId: string | null) => (deviceId === null ? {} : { deviceId: { exact: deviceId } });

export const audioConstraints = (microphone: string | null): MediaTrackConstraints => ({
  ...device(microphone),
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
});

/** Captured at the highest profile; what is sent is scaled down by the encoder (web/platform/peer/level.ts). */
export const videoConstraints = (camera: string | null): MediaTrackConstraints => ({
  ...device(camera),
  ...(camera === null ? { facingMode: 'user' } : {}),
  width: { ideal: VIDEO_PROFILES.high.width },
  height: { ideal: VIDEO_PROFILES.high.height },
  frameRate: { ideal: VIDEO_PROFILES.high.frameRate },
});

export const constraintsFor = (chosen: ChosenDevices, audioOnly: boolean): MediaStreamConstraints => ({
  audio: audioConstraints(chosen.microphone),
  video: audioOnly ? false : videoConstraints(chosen.camera),
});
