import { createFakeClock } from '../clock.fake.ts';
import { createFakeTrack } from '../media/media.fake.ts';
import { createBackgroundBlur } from './background-blur.ts';
import type { BlurReport } from './messages.ts';
import type { BlurProblem } from './types.ts';

/** The blur in front of a worker and frames that the test plays. */
export function createBlurWorld(size = { width: 640, height: 360 }) {
  const clock = createFakeClock();
  const camera = createFakeTrack('video', 'cam-1', size);
  const seen = { workers: 0, terminated: false, closed: false, begun: null as unknown, ready: 0, reduced: 0 };
  const lost: BlurProblem[] = [];
  const worker = {
    terminate() {
      seen.terminated = true;
    },
  } as Worker;
  const blur = createBackgroundBlur({
    isSupported: true,
    openFrames: () => ({
      track: createFakeTrack('video'),
      begin(_worker, files) {
        seen.begun = files;
      },
      handle: () => undefined,
      close() {
        seen.closed = true;
      },
    }),
    openWorker() {
      seen.workers += 1;
      return worker;
    },
    files: { model: '/model' },
    clock,
  });
  const report = (data: BlurReport) => worker.onmessage?.call(worker, { data } as MessageEvent);
  return {
    blur,
    clock,
    camera,
    worker,
    seen,
    lost,
    report,
    /** The worker, always busy, counts the frames of some seconds. */
    seconds(count: number, delivered: number) {
      for (let turn = 0; turn < count; turn += 1) report({ type: 'count', ms: 1000, delivered, busy: 1000 });
    },
    start() {
      return blur.start(camera, {
        onReady() {
          seen.ready += 1;
        },
        onReduced() {
          seen.reduced += 1;
        },
        onLost: (problem) => void lost.push(problem),
      });
    },
  };
}
