import type { FileStore } from '../ports/file-store/file-store.ts';
import type { Log } from '../ports/log.ts';
import type { Realtime } from '../realtime/port.ts';
import type { AccountRepo } from './repo.ts';

export interface ErasureDependencies {
  repo: AccountRepo;
  files: FileStore;
  realtime: Realtime;
  log: Log;
  /** ends the call that the two are in, if any */
  endCallBetween(userId: string, otherId: string): Promise<void>;
  /** called for a user who may not be matched any more */
  onBarred(userId: string): Promise<void>;
}

/** Removes accounts for good, with everything that hangs on them. */
export function createErasure({ repo, files, realtime, log, endCallBetween, onBarred }: ErasureDependencies) {
  return {
    /** @returns how many pictures went with the account */
    async erase(userId: string): Promise<number> {
      await onBarred(userId);
      for (const peerId of await repo.inCallWith(userId)) await endCallBetween(userId, peerId);
      const { avatar, banner } = (await repo.remove(userId)) ?? {};
      realtime.closeUser(userId);
      const pictures = [avatar, banner].filter((file) => typeof file === 'string');
      for (const file of pictures) {
        await files.remove(file).catch((error) => log.error({ err: error, file }, 'picture not removed'));
      }
      return pictures.length;
    },
  };
}
