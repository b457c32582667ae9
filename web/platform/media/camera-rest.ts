import type { Clock } from '../clock.ts';
import type { Store } from '../store.ts';
import type { MediaState } from './types.ts';

/** How long the camera is off before its device is given back, ms: whoever presses twice keeps it. */
export const REST_AFTER = 2000;

/** Stands in for a camera that is off. Nothing is ever drawn on it but black, for senders that repeat the last picture. */
export function createBlankTrack(page: Document): MediaStreamTrack | null {
  const canvas = page.createElement('canvas');
  [canvas.width, canvas.height] = [640, 360];
  // Firefox captures only a canvas that has a context.
  canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
  // Some browsers cannot capture one: they keep the camera.
  return canvas.captureStream?.().getVideoTracks()[0] ?? null;
}

/** Makes a blank track speak for the camera in whose place it is: the settings show which is in use. */
export function standInFor(camera: MediaStreamTrack, blank: MediaStreamTrack): MediaStreamTrack {
  const [settings, label] = [camera.getSettings(), camera.label];
  blank.getSettings = () => settings;
  Object.defineProperty(blank, 'label', { configurable: true, value: label });
  return blank;
}

/** A browser's light stays on for a camera that is only disabled: it goes out once the device is given back. */
export function restCamera(
  state: Store<MediaState>,
  tracks: {
    isResting(): boolean;
    /** Gives the camera back, and sends nothing. */
    rest(): void;
    /** Opens it again. Never rejects. */
    wake(): Promise<void>;
  },
  clock: Clock,
): void {
  let cancel: (() => void) | null = null;
  let isWaking = false;
  const wake = async () => {
    isWaking = true;
    await tracks.wake();
    isWaking = false;
    look();
  };
  const look = () => {
    const { stream, cameraOn, hasCamera } = state.get();
    const isResting = tracks.isResting();
    if (!stream || !hasCamera || cameraOn || isResting) {
      cancel?.();
      cancel = null;
    } else {
      cancel ??= clock.after(REST_AFTER, () => {
        cancel = null;
        tracks.rest();
      });
    }
    if (cameraOn && isResting && !isWaking) void wake();
  };
  state.subscribe(look);
}
