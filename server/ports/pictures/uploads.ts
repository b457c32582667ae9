import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../clock.ts';
import { createTurns } from '../turns.ts';
import { type EncodedPicture, encodePicture, PIXELS_AT_ONCE, type PictureShape } from './encode.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

/** uploads held in memory at once, each of up to 10 MB; the others wait unread in their sockets */
const RECEIVED_AT_ONCE = 8;
const WAITING_MAX = 200;
/** A body that takes longer gives up its place to one that waits, ms. */
export const PLACE_KEPT = 6000;
/** uploads of one user that wait for the one before, unread; more are refused */
const OWN_WAITING_MAX = 4;

/** Receives and encodes pictures of users (docs/decisions/021): one of a user at a time, whatever it is for. */
export interface PictureUploads {
  /**
   * @param receive reads the upload, called once there is room
   * @throws UNSUPPORTED_FILE, UNAVAILABLE, RATE_LIMITED, REQUEST_TIMEOUT, and what `receive` throws
   */
  take(userId: string, shape: PictureShape, receive: () => Promise<Buffer>): Promise<EncodedPicture>;
}

/** @param bodyTimeout how long a body may take, ms */
export function createPictureUploads(bodyTimeout: number, clock: Clock): PictureUploads {
  const retryAfter = bodyTimeout / 1000;
  const turns = createTurns(1);
  const receiving = createWeightedSemaphore(RECEIVED_AT_ONCE, WAITING_MAX);
  const decoding = createWeightedSemaphore(PIXELS_AT_ONCE, WAITING_MAX);
  /** Many slow bodies would hold every place for as long as a body may take, and others wait in vain. */
  async function unlessAwaited<T>(receive: () => Promise<T>): Promise<T> {
    const { promise: displaced, reject } = Promise.withResolvers<never>();
    let cancel = () => {};
    const look = () => {
      if (receiving.isAwaited()) reject(new AppError('REQUEST_TIMEOUT'));
      else cancel = clock.after(1000, look);
    };
    cancel = clock.after(PLACE_KEPT, look);
    try {
      return await Promise.race([displaced, receive()]);
    } finally {
      cancel();
    }
  }

  return {
    async take(userId, shape, receive) {
      if (turns.count(userId) > OWN_WAITING_MAX) throw new AppError('RATE_LIMITED', { retryAfter });
      return turns.run(userId, () =>
        receiving.run(1, async () => encodePicture(await unlessAwaited(receive), shape, decoding)),
      );
    },
  };
}
