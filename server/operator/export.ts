import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { UserRow } from './repo.ts';
import type { ExportRepo } from './repo-export.ts';

/** Everything held about someone, pictures included, as plain data. */
export async function exportOf(
  user: Pick<UserRow, 'id' | 'avatarFile' | 'bannerFile'>,
  { exports, files, at }: { exports: ExportRepo; files: FileStore; at: Date },
) {
  const picture = async (name: string | null) => {
    const stored = name ? await files.open(name) : undefined;
    return stored ? { name, type: 'image/webp', base64: (await buffer(stored.body)).toString('base64') } : null;
  };
  return {
    exportedAt: at.toISOString(),
    ...(await exports.everything(user.id)),
    pictures: { avatar: await picture(user.avatarFile), banner: await picture(user.bannerFile) },
  };
}
