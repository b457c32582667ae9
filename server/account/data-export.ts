import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { AccountRepo } from './repo.ts';
import type { ExportRepo } from './repo-export.ts';

export interface DataExportDependencies {
  repo: AccountRepo;
  exports: ExportRepo;
  files: FileStore;
}

/** What is held about a user, for themselves and for the operator. */
export function createDataExport({ repo, exports, files }: DataExportDependencies) {
  async function readPicture(name: string | null) {
    const stored = name ? await files.open(name) : undefined;
    return stored ? { name, type: 'image/webp', base64: (await buffer(stored.body)).toString('base64') } : null;
  }

  return {
    /** All of it as one object, the pictures in base64. */
    async asObject(userId: string): Promise<Record<string, unknown>> {
      const whole: Record<string, unknown> = {};
      for await (const [name, list] of exports.lists(userId)) whole[name] = list;
      const { avatar = null, banner = null } = (await repo.byId(userId)) ?? {};
      return { ...whole, pictures: { avatar: await readPicture(avatar), banner: await readPicture(banner) } };
    },
  };
}
