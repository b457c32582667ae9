import type { BlurCommand, BlurModel, BlurReport } from './messages.ts';

/** A blurred track, and how its frames get to the worker and back. */
export interface Frames {
  track: MediaStreamTrack;
  begin(worker: Pick<Worker, 'postMessage'>, files: BlurModel): void;
  handle(message: BlurReport): void;
  close(): void;
}

/** While the worker is busy, only the newest frame waits. */
const BUFFER = 1;
/** ms between two pictures */
const PICTURE_INTERVAL = 33;

interface InsertableStreams {
  MediaStreamTrackProcessor: new (options: {
    track: MediaStreamTrack;
    maxBufferSize: number;
  }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator: new (options: {
    kind: 'video';
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

const hasStreams = (scope: object): scope is InsertableStreams =>
  'MediaStreamTrackProcessor' in scope && 'MediaStreamTrackGenerator' in scope;

/** Chromium: the worker reads the camera's frames and writes those of the track; this thread does nothing. */
function streamFrames(camera: MediaStreamTrack, scope: InsertableStreams): Frames {
  const { readable } = new scope.MediaStreamTrackProcessor({ track: camera, maxBufferSize: BUFFER });
  const track = new scope.MediaStreamTrackGenerator({ kind: 'video' });
  const { writable } = track;
  return {
    track,
    begin(worker, files) {
      const command: BlurCommand = { type: 'streams', files, readable, writable };
      worker.postMessage(command, [readable, writable]);
    },
    handle: () => undefined,
    close: () => undefined,
  };
}

/**
 * Elsewhere pictures are taken from a video element and drawn on a canvas. Safari plays only elements that are inline
 * and muted, and Firefox captures a canvas only once it has a context.
 */
function canvasFrames(camera: MediaStreamTrack): Frames {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([camera]);
  void video.play().catch(() => undefined);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  if (!context || !track) throw new Error('No canvas to capture');
  let send: (command: BlurCommand, transfer: Transferable[]) => void = () => undefined;
  let isTaking = false;
  let shown = -1;

  const takePicture = async () => {
    if (isTaking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.currentTime === shown) return;
    isTaking = true;
    shown = video.currentTime;
    const picture = await createImageBitmap(video).catch(() => null);
    isTaking = false;
    if (picture) send({ type: 'picture', picture }, [picture]);
  };
  return {
    track,
    begin(worker, files) {
      send = (command, transfer) => worker.postMessage(command, transfer);
      send({ type: 'pictures', files, interval: PICTURE_INTERVAL }, []);
    },
    handle(message) {
      if (message.type === 'tick') void takePicture();
      if (message.type !== 'picture') return;
      const { picture } = message;
      if (canvas.width !== picture.width || canvas.height !== picture.height) {
        Object.assign(canvas, { width: picture.width, height: picture.height });
      }
      context.drawImage(picture, 0, 0);
      picture.close();
    },
    close() {
      send = () => undefined;
      video.srcObject = null;
    },
  };
}

/** A black picture, for a browser that cannot blur: a picture that must not be seen is not. */
function blankFrames(): Frames {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('No canvas to capture');
  return { track, begin: () => undefined, handle: () => undefined, close: () => undefined };
}

/** The browser features that blurring needs beside one of the two ways above. */
export const canBlur = (): boolean =>
  typeof Worker !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof createImageBitmap !== 'undefined' &&
  (hasStreams(window) || 'captureStream' in HTMLCanvasElement.prototype);

export const openFrames = (camera: MediaStreamTrack): Frames =>
  hasStreams(window) ? streamFrames(camera, window) : canBlur() ? canvasFrames(camera) : blankFrames();
