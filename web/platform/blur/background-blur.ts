import {
  type BlurPace,
  isTooSlow,
  newPace,
  reducedPace,
  shouldReduce,
  smallerSize,
  stepPace,
} from '@visavis/domain/call/picture/blur-pace.ts';
import { BLUR_LOAD_TIMEOUT, BLUR_SILENCE } from '@visavis/domain/call/picture/blur-rules.ts';
import type { Clock } from '../clock.ts';
import { proxyCamera } from './camera-proxy.ts';
import type { Frames } from './frames.ts';
import type { BlurFiles, BlurReport } from './messages.ts';
import type { BackgroundBlur, BlurProblem } from './types.ts';

/** Makes a camera deliver smaller pictures, and gives it its own size back. */
function createReduction(camera: MediaStreamTrack) {
  const own = camera.getConstraints();
  let isReduced = false;
  let isAllowed = true;
  return {
    /** @returns whether there is a smaller size. `onDone` is called once it has come */
    next(onDone: () => void): boolean {
      const { width = 0, height = 0 } = camera.getSettings();
      const size = isAllowed ? smallerSize({ width, height }) : null;
      if (!size) return false;
      isReduced = true;
      const wanted = { ...own, width: { ideal: size.width }, height: { ideal: size.height } };
      const refuse = () => {
        isAllowed = false;
      };
      // The constraints are a wish.
      const check = () => (Number(camera.getSettings().width) < width ? onDone() : refuse());
      camera.applyConstraints(wanted).then(check, refuse);
      return true;
    },
    end() {
      // A camera that has stopped has no size any more.
      if (isReduced) void camera.applyConstraints(own).catch(() => undefined);
      isReduced = false;
    },
  };
}

export interface BackgroundBlurOptions {
  isSupported: boolean;
  openFrames: (camera: MediaStreamTrack) => Frames;
  openWorker: () => Worker;
  files: BlurFiles;
  clock: Clock;
}

/** Blurs in a worker, one for each camera that is opened. */
export function createBackgroundBlur(options: BackgroundBlurOptions): BackgroundBlur {
  const { isSupported, openFrames, openWorker, files, clock } = options;
  return {
    isSupported,
    start(camera, { onReady, onReduced, onLost }) {
      const frames = openFrames(camera);
      const worker = openWorker();
      const reduction = createReduction(camera);
      let pace: BlurPace | null = null;
      let isOver = false;

      const close = () => {
        isOver = true;
        stopLoading();
        stopWaiting();
        worker.terminate();
        frames.close();
        reduction.end();
      };
      const lose = (problem: BlurProblem) => {
        if (isOver) return;
        close();
        onLost(problem);
      };
      const stopLoading = clock.after(BLUR_LOAD_TIMEOUT, () => lose('unavailable'));
      let stopWaiting = () => {};
      /** Each report is a sign of life; a worker that hangs gives none. */
      const waitForReport = () => {
        stopWaiting();
        stopWaiting = clock.after(BLUR_SILENCE, () => lose('unavailable'));
      };

      const handle = (message: BlurReport) => {
        if (isOver) return;
        frames.handle(message);
        if (message.type === 'failed') return lose('unavailable');
        if (message.type === 'ready') {
          stopLoading();
          pace = newPace;
          onReady();
        }
        if (pace) waitForReport();
        if (message.type !== 'count' || !pace) return;
        pace = stepPace(pace, message);
        if (shouldReduce(pace) && reduction.next(() => isOver || onReduced())) pace = reducedPace;
        if (isTooSlow(pace)) lose('slow');
      };
      worker.onmessage = ({ data }: MessageEvent<BlurReport>) => handle(data);
      worker.onerror = () => lose('unavailable');
      const end = proxyCamera(camera, frames.track, close);
      frames.begin(worker, files);
      return {
        track: frames.track,
        release() {
          end();
          return camera;
        },
      };
    },
    cover(camera) {
      const frames = openFrames(camera);
      const worker = openWorker();
      worker.onmessage = ({ data }: MessageEvent<BlurReport>) => frames.handle(data);
      const end = proxyCamera(camera, frames.track, () => {
        worker.terminate();
        frames.close();
      });
      frames.begin(worker, null);
      return {
        track: frames.track,
        release() {
          end();
          return camera;
        },
      };
    },
  };
}
