import { BLUR_NOTICE_FIRST } from '@visavis/domain/call/picture/blur-rules.ts';
import type { Clock } from '../clock.ts';
import type { KeyValue } from '../storage/storage.ts';
import { createEmitter, type Emitter, type Store } from '../store.ts';
import type { BackgroundBlur, BlurProblem, BlurredCamera } from './types.ts';

export interface BlurState {
  /** the user's choice */
  isOn: boolean;
  /** people are sharp; until then the whole picture is blurred */
  isReady: boolean;
  /** why it was switched off last, until the user switches it again */
  problem: BlurProblem | null;
}

export interface Outgoing {
  /** The track that is sent and shown of a camera: its own, or a blurred one in its place. */
  of(camera: MediaStreamTrack): MediaStreamTrack;
  setBlur(on: boolean): void;
  /** Covers the picture beyond recognition, whatever else is chosen, or ends that. */
  setCover(on: boolean): void;
  /** the blur has stopped by itself */
  lost: Pick<Emitter<BlurProblem>, 'on'>;
}

const BLUR_KEY = 'blur';
const asChoice = (value: unknown) => (value === true ? value : null);

export const storedBlur = (store: KeyValue): BlurState => ({
  isOn: store.getJson(BLUR_KEY, asChoice) ?? false,
  isReady: false,
  problem: null,
});

/**
 * The camera's picture on its way out.
 * @param camera the track that is being sent; null while there is none
 * @param exchange puts one track in another's place, in the stream and in the call
 * @param resized the pictures of the track that is being sent have another size
 */
export function createOutgoing(
  blur: BackgroundBlur,
  state: Store<{ blur: BlurState }>,
  store: KeyValue,
  {
    camera,
    exchange,
    resized,
    clock,
  }: {
    camera: () => MediaStreamTrack | null;
    exchange: (from: MediaStreamTrack, to: MediaStreamTrack) => void;
    resized: (track: MediaStreamTrack) => void;
    clock: Clock;
  },
): Outgoing {
  const lost = createEmitter<BlurProblem>();
  /** what stands for the camera: its blur, or its cover */
  let blurred: BlurredCamera | null = null;
  let isCovered = false;
  /** ends the time in which a notice comes up and no plain picture is sent; null outside of it */
  let endNotice: (() => void) | null = null;
  const update = (change: Partial<BlurState>) => state.update({ blur: { ...state.get().blur, ...change } });

  const start = (track: MediaStreamTrack): BlurredCamera => {
    update({ isReady: false });
    const started = blur.start(track, {
      onReady: () => update({ isReady: true }),
      onReduced: () => blurred === started && resized(started.track),
      onLost: (problem) => lose(started, problem),
    });
    return started;
  };
  /**
   * The camera's own picture is never sent before the user has been notified. Until then the last blurred one stands
   * still; a camera that opens meanwhile is covered.
   */
  const lose = (stopped: BlurredCamera, problem: BlurProblem) => {
    if (blurred !== stopped) return;
    // A model that could not be loaded now may load later.
    if (problem === 'slow') store.remove(BLUR_KEY);
    update({ isOn: false, isReady: false, problem });
    lost.emit(problem);
    endNotice = clock.after(BLUR_NOTICE_FIRST, () => {
      endNotice = null;
      if (!isCovered) renew();
    });
  };

  const of = (track: MediaStreamTrack): MediaStreamTrack => {
    if (isCovered || endNotice) {
      blurred = blur.cover(track);
      return blurred.track;
    }
    if (!state.get().blur.isOn) return track;
    try {
      blurred = start(track);
      return blurred.track;
    } catch {
      update({ isOn: false, problem: 'unavailable' });
      lost.emit('unavailable');
      return track;
    }
  };

  /** The camera's own track; what stood for it ends. */
  const uncovered = (track: MediaStreamTrack): MediaStreamTrack => {
    if (blurred?.track !== track) return track;
    const stopped = blurred;
    blurred = null;
    return stopped.release();
  };
  const renew = () => {
    const current = camera();
    if (!current) return;
    const next = of(uncovered(current));
    if (next !== current) exchange(current, next);
  };

  return {
    lost,
    of,
    setBlur(on) {
      if (on === state.get().blur.isOn) return;
      endNotice?.();
      endNotice = null;
      if (on) store.setJson(BLUR_KEY, true);
      else store.remove(BLUR_KEY);
      update({ isOn: on, isReady: false, problem: null });
      if (!isCovered) renew();
    },
    setCover(on) {
      if (on === isCovered) return;
      isCovered = on;
      renew();
    },
  };
}
