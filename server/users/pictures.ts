import { AppError } from '@visavis/domain/wire/errors.ts';
import { avatarUrl, bannerUrl } from '../http/presenter.ts';
import { UPLOAD_TIMEOUT } from '../http/upload.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { Log } from '../ports/log.ts';
import {
  AVATAR_SHAPE,
  BANNER_SHAPE,
  encodePicture,
  PIXELS_AT_ONCE,
  type PictureShape,
} from '../ports/pictures/encode.ts';
import { createWeightedSemaphore } from '../ports/pictures/weighted-semaphore.ts';
import type { Random } from '../ports/random.ts';
import type { PictureColumn, UsersRepo } from './repo.ts';

export interface PicturesDependencies {
  repo: UsersRepo;
  files: FileStore;
  random: Random;
  log: Log;
}

export type Pictures = ReturnType<typeof createPictures>;

/** uploads held in memory at once, each of up to 10 MB; the others wait unread in their sockets */
const RECEIVED_AT_ONCE = 8;
const WAITING_MAX = 200;
/** uploads of one user that wait for the one before, unread; more are refused */
const OWN_WAITING_MAX = 4;

/** Runs the uploads of each user one after the other. */
function createTurns() {
  const turns = new Map<string, { count: number; last: Promise<unknown> }>();
  /** @throws RATE_LIMITED while too many wait */
  return async function run<T>(userId: string, task: () => Promise<T>): Promise<T> {
    const turn = turns.get(userId) ?? { count: 0, last: Promise.resolve() };
    if (turn.count > OWN_WAITING_MAX) throw new AppError('RATE_LIMITED', { retryAfter: UPLOAD_TIMEOUT / 1000 });
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

/** Avatars and banners: re-encoded, stored under unguessable names, replaced and removed. */
export function createPictures({ repo, files, random, log }: PicturesDependencies) {
  const inTurn = createTurns();
  const receiving = createWeightedSemaphore(RECEIVED_AT_ONCE, WAITING_MAX);
  const decoding = createWeightedSemaphore(PIXELS_AT_ONCE, WAITING_MAX);

  /** Removes a file that no account refers to; leaving it behind is not a failure of the request. */
  async function discard(file: string | null | undefined): Promise<void> {
    if (!file) return;
    await files.remove(file).catch((error) => log.error({ err: error, file }, 'picture not removed'));
  }

  async function replace(userId: string, column: PictureColumn, shape: PictureShape, receive: () => Promise<Buffer>) {
    const picture = await inTurn(userId, () =>
      receiving.run(1, async () => encodePicture(await receive(), shape, decoding)),
    );
    const file = `${random.token()}.webp`;
    await files.put(file, picture);
    try {
      const before = await repo.replacePicture(userId, column, file);
      // The account was deleted meanwhile.
      if (before === undefined) throw new AppError('UNAUTHENTICATED');
      await discard(before);
    } catch (error) {
      await discard(file);
      throw error;
    }
    return file;
  }

  return {
    /** @param receive reads the upload, called once there is room @throws UNSUPPORTED_FILE, UNAVAILABLE, RATE_LIMITED */
    async setAvatar(userId: string, receive: () => Promise<Buffer>) {
      return {
        avatarUrl: avatarUrl({ id: userId, avatarFile: await replace(userId, 'avatarFile', AVATAR_SHAPE, receive) }),
      };
    },
    /** @param receive reads the upload, called once there is room @throws UNSUPPORTED_FILE, UNAVAILABLE, RATE_LIMITED */
    async setBanner(userId: string, receive: () => Promise<Buffer>) {
      const bannerFile = await replace(userId, 'bannerFile', BANNER_SHAPE, receive);
      return { bannerUrl: bannerUrl({ bannerFile }) ?? '' };
    },
    async removeAvatar(userId: string) {
      await discard(await repo.replacePicture(userId, 'avatarFile', null));
      return { avatarUrl: avatarUrl({ id: userId, avatarFile: null }) };
    },
    async removeBanner(userId: string): Promise<null> {
      await discard(await repo.replacePicture(userId, 'bannerFile', null));
      return null;
    },
  };
}
