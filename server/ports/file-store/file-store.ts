import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** bytes */
  size: number;
  /** The content; must be read to its end or destroyed. */
  body: Readable;
}

/** Files by name: letters, digits, `-` and `_`, then one extension. The content under a name never changes. */
export interface FileStore {
  /** Stores a file completely or not at all. @throws if the name is not valid */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
}

/** Names come from URLs: only valid ones reach a path or a bucket. */
export const isFileName = (name: string): boolean => /^[\w-]{1,120}\.[a-z0-9]{1,8}$/.test(name);

/** Files in a local folder, which is created when needed. */
export function createFolderFileStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Several nodes may share the folder, and in containers their processes have the same id.
      const partial = join(folder, `.${randomUUID()}.part`);
      try {
        // Flushed before it is renamed: after a power loss no name refers to half a picture.
        await writeFile(partial, bytes, { flag: 'wx', flush: true, mode: 0o600 });
        await rename(partial, join(folder, name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async remove(name) {
      if (isFileName(name)) await rm(join(folder, name), { force: true });
    },
    async open(name) {
      if (!isFileName(name)) return undefined;
      try {
        const file = await open(join(folder, name));
        const { size } = await file.stat();
        return { size, body: file.createReadStream() };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
