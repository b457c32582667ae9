import type { BlurCount } from '@visavis/domain/call/picture/blur-pace.ts';

/** The addresses of the library's files by the names that it asks for. */
export type BlurFiles = Record<string, string>;
/** The files that the worker needs to find people; null: it blurs the whole picture beyond recognition, and needs none. */
export type BlurModel = BlurFiles | null;

/** To the worker. */
export type BlurCommand =
  /** frames come and go in streams */
  | {
      type: 'streams';
      files: BlurModel;
      readable: ReadableStream<VideoFrame>;
      writable: WritableStream<VideoFrame>;
    }
  /** frames come in messages, one for each tick, and go back in messages */
  | { type: 'pictures'; files: BlurModel; interval: number }
  | { type: 'picture'; picture: ImageBitmap };

/** From the worker. */
export type BlurReport =
  | { type: 'ready' }
  | { type: 'failed'; message: string }
  /** every second */
  | ({ type: 'count' } & BlurCount)
  /** asks for the next picture, also while the page is hidden, where its own timers are slow */
  | { type: 'tick' }
  | { type: 'picture'; picture: ImageBitmap };
