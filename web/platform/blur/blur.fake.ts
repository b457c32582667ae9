import { createFakeTrack } from '../media/media.fake.ts';
import { proxyCamera } from './camera-proxy.ts';
import type { BackgroundBlur, BlurProblem } from './types.ts';

export interface FakeBlur extends BackgroundBlur {
  isSupported: boolean;
  /** every camera blurred so far, also those that are no longer */
  readonly cameras: MediaStreamTrack[];
  /** every track that stands for a covered camera, also for those that are shown by now */
  readonly covers: MediaStreamTrack[];
  /** The model of the camera blurred last has loaded. */
  load(): void;
  /** That camera delivers smaller pictures. */
  reduce(): void;
  /** The blur of that camera stops by itself. */
  lose(problem: BlurProblem): void;
}

/** A blur without pictures: it is ready, slow or broken when the test says so. */
export function createFakeBlur(): FakeBlur {
  const cameras: MediaStreamTrack[] = [];
  const covers: MediaStreamTrack[] = [];
  let load: () => void = () => undefined;
  let reduce: () => void = () => undefined;
  let lose: (problem: BlurProblem) => void = () => undefined;
  return {
    isSupported: true,
    cameras,
    covers,
    load: () => load(),
    reduce: () => reduce(),
    lose: (problem) => lose(problem),
    start(camera, { onReady, onReduced, onLost }) {
      cameras.push(camera);
      const track = createFakeTrack('video');
      let [isReady, isOver] = [false, false];
      const end = proxyCamera(camera, track, () => {
        isOver = true;
      });
      load = () => {
        if (!isReady && !isOver) onReady();
        isReady = true;
      };
      reduce = onReduced;
      lose = (problem) => {
        if (!isOver) onLost(problem);
        isOver = true;
      };
      return {
        track,
        release() {
          end();
          return camera;
        },
      };
    },
    cover(camera) {
      const track = createFakeTrack('video');
      covers.push(track);
      const end = proxyCamera(camera, track, () => undefined);
      return {
        track,
        release() {
          end();
          return camera;
        },
      };
    },
  };
}
