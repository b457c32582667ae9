import { smallerSize } from '@visavis/domain/call/picture/blur-pace.ts';

/** Makes a camera deliver smaller pictures, and gives it its own size back. */
export function createReduction(camera: MediaStreamTrack) {
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
