/** Why the blur stopped by itself: this device is too slow, or it could not be loaded or broke. */
export type BlurProblem = 'slow' | 'unavailable';

/** A camera whose background is being blurred. */
export interface BlurredCamera {
  /**
   * Stands for the camera: it has the camera's settings, label and switch, ends with it, and stopping it stops the
   * camera. Until the model has loaded, the whole picture is blurred; a frame that is not blurred never comes.
   */
  readonly track: MediaStreamTrack;
  /** Ends the blurring. @returns the camera's own track, still running, in its own size */
  release(): MediaStreamTrack;
}

export interface BlurHandlers {
  /** from now on people are sharp; called at most once */
  onReady(): void;
  /** The camera delivers smaller pictures from now on, as its blur was slow. */
  onReduced(): void;
  /** No more frames come; called at most once. The caller releases the camera. */
  onLost(problem: BlurProblem): void;
}

/** Blurs what is behind people in a camera's picture (decision 025). */
export interface BackgroundBlur {
  /** whether this browser has what it takes */
  readonly isSupported: boolean;
  /** Fetches what it needs on first use. */
  start(camera: MediaStreamTrack, handlers: BlurHandlers): BlurredCamera;
  /**
   * Blurs the whole picture beyond recognition: what goes out holds a face in a few pixels. If it breaks, or this
   * browser cannot blur, no picture goes out.
   */
  cover(camera: MediaStreamTrack): BlurredCamera;
}
