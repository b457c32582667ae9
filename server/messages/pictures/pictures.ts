import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore, StoredFile } from '../../ports/file-store/file-store.ts';
import type { Log } from '../../ports/log.ts';
import { MESSAGE_SHAPE } from '../../ports/pictures/encode.ts';
import type { PictureUploads } from '../../ports/pictures/uploads.ts';
import type { Random } from '../../ports/random.ts';
import type { MessagesDependencies } from '../service.ts';
import type { PictureSize, PicturesRepo } from './repo.ts';

export interface MessagePicturesDependencies extends Pick<MessagesDependencies, 'refuseContact'> {
  repo: PicturesRepo;
  files: FileStore;
  uploads: PictureUploads;
  clock: Clock;
  random: Random;
  /** pictures that an account may have */
  max: number;
  log: Log;
}

export type MessagePictures = ReturnType<typeof createMessagePictures>;

/** Pictures of messages (docs/decisions/055): private files, each with a row that says where it belongs. */
export function createMessagePictures(dependencies: MessagePicturesDependencies) {
  const { repo, files, uploads, clock, random, log, max, refuseContact } = dependencies;
  return {
    /**
     * Keeps a picture until it is sent. Its row comes before its file: no file is without a row, whatever fails.
     * @param receive reads the upload, called once there is room
     * @throws EMAIL_UNVERIFIED, SUSPENDED, PICTURE_LIMIT, UNSUPPORTED_FILE, UNAVAILABLE, RATE_LIMITED
     */
    async upload(userId: string, receive: () => Promise<Buffer>): Promise<PictureSize & { pictureId: string }> {
      await refuseContact(userId);
      if ((await repo.countOf(userId)) >= max) throw new AppError('PICTURE_LIMIT');
      const { bytes, width, height } = await uploads.take(userId, MESSAGE_SHAPE, receive);
      const now = clock.now();
      const id = random.uuid(now);
      // No other route serves files of this kind.
      const file = `${random.token()}.picture`;
      await repo.add({ id, ownerId: userId, file, width, height, createdAt: new Date(now) });
      await files.put(file, bytes);
      if (!(await repo.isUnsent(id))) {
        // The account was erased meanwhile, and the row with it.
        await files.remove(file);
        throw new AppError('UNAUTHENTICATED');
      }
      return { pictureId: id, width, height };
    },

    /** @throws NOT_FOUND, alike for no picture, a deleted one and one of other people */
    async open(userId: string, messageId: string): Promise<() => Promise<StoredFile>> {
      const file = await repo.fileFor(messageId, userId);
      if (!file) throw new AppError('NOT_FOUND');
      return async () => {
        const stored = await files.open(file);
        if (!stored) throw new AppError('NOT_FOUND');
        return stored;
      };
    },

    /** Removes the file of a deleted message. Where that fails the sweep does it. */
    async discard({ id, file }: { id: string; file: string }): Promise<void> {
      try {
        await files.remove(file);
        await repo.forget(id);
      } catch (error) {
        log.error({ err: error, file }, 'picture of a message not removed');
      }
    },

    /** Removes what no message has. Several nodes may run it at once; whatever fails is due again the next time. */
    async sweep(): Promise<void> {
      while ((await repo.removeDue(new Date(clock.now()), files.remove)) > 0);
    },
  };
}
