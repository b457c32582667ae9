import { AppError } from '@visavis/domain/wire/errors.ts';
import { avatarUrl, bannerUrl } from '../http/presenter.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { Log } from '../ports/log.ts';
import { AVATAR_SHAPE, BANNER_SHAPE, type PictureShape } from '../ports/pictures/encode.ts';
import type { PictureUploads } from '../ports/pictures/uploads.ts';
import type { Random } from '../ports/random.ts';
import type { PictureColumn, UsersRepo } from './repo.ts';

export interface PicturesDependencies {
  repo: UsersRepo;
  files: FileStore;
  uploads: PictureUploads;
  random: Random;
  log: Log;
}

export type Pictures = ReturnType<typeof createPictures>;

/** Avatars and banners: re-encoded, stored under unguessable names, replaced and removed. */
export function createPictures({ repo, files, uploads, random, log }: PicturesDependencies) {
  /** Removes a file that no account refers to; leaving it behind is not a failure of the request. */
  async function discard(file: string | null | undefined): Promise<void> {
    if (!file) return;
    await files.remove(file).catch((error) => log.error({ err: error, file }, 'picture not removed'));
  }

  async function replace(userId: string, column: PictureColumn, shape: PictureShape, receive: () => Promise<Buffer>) {
    const { bytes } = await uploads.take(userId, shape, receive);
    const file = `${random.token()}.webp`;
    await files.put(file, bytes);
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
