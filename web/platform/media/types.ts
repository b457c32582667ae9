import type { Readable } from '../store.ts';
import type { ChosenDevices } from './constraints.ts';
import type { DeviceLists } from './devices.ts';
import type { MediaProblem } from './problem.ts';

export type TrackKind = 'audio' | 'video';

export interface MediaState {
  status: 'off' | 'checking' | 'ready' | 'failed';
  /** the same object for as long as capture runs; its tracks change with the chosen devices */
  stream: MediaStream | null;
  problem: MediaProblem | null;
  /** the user goes on without a camera */
  audioOnly: boolean;
  hasCamera: boolean;
  hasMicrophone: boolean;
  microphoneOn: boolean;
  cameraOn: boolean;
  devices: DeviceLists;
  chosen: ChosenDevices;
  /** ids of the devices that capture runs on, where the browser tells */
  inUse: Pick<ChosenDevices, 'camera' | 'microphone'>;
}

/** Who needs the camera; capture runs while anybody does. */
export type MediaHolder = 'check' | 'call';

/** The one owner of camera and microphone (rulings 16). */
export interface Media {
  readonly state: Readable<MediaState>;
  /**
   * Opens camera and microphone unless they are open. Rejects with a MediaProblem.
   * Nobody left when the stream arrives: it is stopped at once, and the promise rejects.
   */
  acquire(holder: MediaHolder, options?: { audioOnly?: boolean }): Promise<MediaStream>;
  /** The last one to let go stops every track. */
  release(holder: MediaHolder): void;
  setEnabled(kind: TrackKind, enabled: boolean): void;
  /** Changes a device, also while capture runs. Rejects with a MediaProblem and keeps the old one. */
  choose(kind: keyof ChosenDevices, id: string): Promise<void>;
  /** A track was replaced; null: it is gone. */
  onTrack(handle: (change: { kind: TrackKind; track: MediaStreamTrack | null }) => void): () => void;
  /** Loudness 0–1 of the microphone, until the returned function is called. */
  meter(onLevel: (level: number) => void): () => void;
  /** Whether a speaker can be chosen in this browser. */
  readonly canChooseSpeaker: boolean;
}
