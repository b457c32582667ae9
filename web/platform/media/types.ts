import type { BlurState } from '../blur/outgoing.ts';
import type { BlurProblem } from '../blur/types.ts';
import type { Readable } from '../store.ts';
import type { ChosenDevices, DeviceLists } from './devices.ts';
import type { MediaProblem } from './problem.ts';

export type TrackKind = 'audio' | 'video';

export interface MediaState {
  status: 'off' | 'checking' | 'ready' | 'failed';
  /** the same object while capture runs; its tracks change with the chosen devices */
  stream: MediaStream | null;
  problem: MediaProblem | null;
  /** the user chose to continue without a camera */
  audioOnly: boolean;
  hasCamera: boolean;
  hasMicrophone: boolean;
  /** every device has gone, and none was found in its place: nothing can be sent */
  isEmpty: boolean;
  /** the device is there, and gives nothing: a phone call has it, say */
  interrupted: Readonly<Record<TrackKind, boolean>>;
  microphoneOn: boolean;
  cameraOn: boolean;
  devices: DeviceLists;
  chosen: ChosenDevices;
  /** ids of the devices being captured; null where the browser hides them */
  inUse: Pick<ChosenDevices, 'camera' | 'microphone'>;
  blur: BlurState;
  /** the user's choice: calls begin blurred */
  beginBlurred: boolean;
}

/**
 * A device went away in use: another one stands in for it, or none is left, or the browser refuses it now; back: one came
 * after that. Or it did not open at the start: another one was opened instead, or none, and the call goes on without. Or the
 * system prefers another one now, which was followed.
 */
export interface DeviceNotice {
  kind: keyof ChosenDevices;
  outcome: 'replaced' | 'gone' | 'refused' | 'back' | 'instead' | 'unopened' | 'followed';
  /** of the device now in use; empty where the browser does not say */
  label: string;
}

/** A screen that needs the camera; capture runs while there is at least one. */
export type MediaHolder = 'check' | 'call';

export interface AcquireOptions {
  audioOnly?: boolean;
  /** a try that no one asked for: a failure stays on screen until it has succeeded */
  quietly?: boolean;
  /** for a call that goes on: what does not open is left out, as long as the other does */
  orLess?: boolean;
}

/** The only owner of camera and microphone (rulings 16). */
export interface Media {
  readonly state: Readable<MediaState>;
  /**
   * Opens camera and microphone unless they are open. Rejects with a MediaProblem, also when every holder has
   * released them before the stream arrives; the stream is then stopped at once. Where another choice of `audioOnly`
   * comes before it arrives, both get the stream of the latter.
   */
  acquire(holder: MediaHolder, options?: AcquireOptions): Promise<MediaStream>;
  /** Stops every track when the last holder releases. */
  release(holder: MediaHolder): void;
  setEnabled(kind: TrackKind, enabled: boolean): void;
  /**
   * Switches to another device, also during capture, and stores the choice. If the device does not open, rejects with a
   * MediaProblem, keeps the current one and stores nothing.
   */
  choose(kind: keyof ChosenDevices, id: string): Promise<void>;
  /** Called when a track is replaced, or with null when it is lost. @returns a function that unsubscribes */
  onTrack(handle: (change: { kind: TrackKind; track: MediaStreamTrack | null }) => void): () => void;
  /** Called when a device in use has gone, or another one than usual was opened. @returns a function that unsubscribes */
  onNotice(handle: (notice: DeviceNotice) => void): () => void;
  /** Blurs what is behind the user, also during capture, and stores the choice. */
  setBlur(on: boolean): void;
  /** Stores the choice; the call's machine acts on it. */
  setBeginBlurred(on: boolean): void;
  /** Covers the own picture beyond recognition before it is sent, also during capture, or ends that. */
  setCover(on: boolean): void;
  /** Called when the blur has stopped by itself, before anything that is not blurred is sent. @returns a function that unsubscribes */
  onBlurLost(handle: (problem: BlurProblem) => void): () => void;
  /** Called when the browser has been allowed to capture, or other devices are connected. @returns a function that unsubscribes */
  onMayOpen(handle: () => void): () => void;
  /** Sounds a chime on the chosen speaker. @returns whether it could */
  testSpeaker(): Promise<boolean>;
  /** Reports the microphone's loudness, 0–1. @returns a function that stops it */
  meter(onLevel: (level: number) => void): () => void;
  /** whether this browser can choose a speaker */
  readonly canChooseSpeaker: boolean;
  /** whether this browser can blur the background */
  readonly canBlur: boolean;
}
