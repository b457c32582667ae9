import type { Readable } from '../store.ts';

/** The model's verdict on one picture. */
export interface Look {
  /** how likely it is explicit, 0 to 1 */
  explicit: number;
  /** how long it took, ms */
  ms: number;
}

export interface ClassifierState {
  /**
   * `slow`: the line is too slow to load it beside a call. `failed`: it could not be loaded, or broke; `load` tries
   * again. `blind`: this browser gives pages noise in place of pictures
   */
  status: 'idle' | 'loading' | 'slow' | 'ready' | 'failed' | 'blind';
}

/** Says how likely a picture is explicit (decision 031). The picture does not leave this device. */
export interface Classifier {
  readonly state: Readable<ClassifierState>;
  /**
   * Fetches the model after everything else, and starts it. Does nothing while it loads or once it has, and for some
   * minutes after the line was too slow.
   */
  load(): void;
  /** Stops loading: network and processor are needed for something else. `load` starts again, from the browser's cache. */
  hold(): void;
  /** Looks at the picture that is on screen now; null where there is none, or the model is not ready. */
  look(video: HTMLVideoElement): Promise<Look | null>;
  /** Ends the worker, which frees its memory. */
  close(): void;
}
