import { Readable } from 'node:stream';
import { type FileStore, isFileName } from './file-store.ts';

/** Keeps files in memory; `names` lists them. */
export function createFakeFileStore(): FileStore & { names(): string[] } {
  const files = new Map<string, Buffer>();
  return {
    names: () => [...files.keys()],
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
      files.set(name, Buffer.from(bytes));
    },
    async remove(name) {
      files.delete(name);
    },
    async open(name) {
      const bytes = files.get(name);
      return bytes && { size: bytes.length, body: Readable.from([bytes]) };
    },
  };
}
