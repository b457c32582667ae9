import { AppError } from '@visavis/domain/wire/errors.ts';
import { type EncodedPicture, encodePicture, PIXELS_AT_ONCE, type PictureShape } from './encode.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

/** uploads held in memory at once, each of up to 10 MB; the others wait unread in their sockets */
const RECEIVED_AT_ONCE = 8;
const WAITING_MAX = 200;
/** uploads of one user that wait for the one before, unread; more are refused */
const OWN_WAITING_MAX = 4;

/** @param retryAfter seconds, for those that are refused. Runs the uploads of each user one after the other. */
function createTurns(retryAfter: number) {
  const turns = new Map<string, { count: number; last: Promise<unknown> }>();
  /** @throws RATE_LIMITED while too many wait */
  return async function run<T>(userId: string, task: () => Promise<T>): Promise<T> {
    const turn = turns.get(userId) ?? { count: 0, last: Promise.resolve() };
    if (turn.count > OWN_WAITING_MAX) throw new AppError('RATE_LIMITED', { retryAfter });
    turns.set(userId, turn);
    turn.count += 1;
    const running = turn.last.then(task);
    turn.last = running.catch(() => {});
    try {
      return await running;
    } finally {
      turn.count -= 1;
      if (turn.count === 0) turns.delete(userId);
    }
  };
}

/** Receives and encodes pictures of users (docs/decisions/021): one of a user at a time, whatever it is for. */
export interface PictureUploads {
  /**
   * @param receive reads the upload, called once there is room
   * @throws UNSUPPORTED_FILE, UNAVAILABLE, RATE_LIMITED, and what `receive` throws
   */
  take(userId: string, shape: PictureShape, receive: () => Promise<Buffer>): Promise<EncodedPicture>;
}

/** @param bodyTimeout how long a body may take, ms */
export function createPictureUploads(bodyTimeout: number): PictureUploads {
  const inTurn = createTurns(bodyTimeout / 1000);
  const receiving = createWeightedSemaphore(RECEIVED_AT_ONCE, WAITING_MAX);
  const decoding = createWeightedSemaphore(PIXELS_AT_ONCE, WAITING_MAX);
  return {
    take: (userId, shape, receive) =>
      inTurn(userId, () => receiving.run(1, async () => encodePicture(await receive(), shape, decoding))),
  };
}
