import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';

/** Tests that every implementation of `FileStore` passes. @param create makes an empty one */
export function describeFileStore(name: string, create: () => Promise<FileStore>): void {
  describe(name, () => {
    let store: FileStore;
    beforeEach(async () => {
      store = await create();
    });
    const read = async (file: string) => {
      const found = await store.open(file);
      return found && { size: found.size, content: (await buffer(found.body)).toString() };
    };

    it('returns the stored content, repeatedly', async () => {
      await store.put('face-1_a.webp', Buffer.from('a face'));
      expect(await read('face-1_a.webp')).toEqual({ size: 6, content: 'a face' });
      expect(await read('face-1_a.webp')).toEqual({ size: 6, content: 'a face' });
    });

    it('stores many files concurrently', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `face-${index}.webp`);
      await Promise.all(names.map((file) => store.put(file, Buffer.from(file))));
      for (const file of names) expect((await read(file))?.content).toBe(file);
    });

    it('stores an empty file and one of several megabytes', async () => {
      await store.put('empty.webp', new Uint8Array());
      expect(await read('empty.webp')).toEqual({ size: 0, content: '' });
      await store.put('large.webp', Buffer.alloc(3_000_000, 'x'));
      expect((await read('large.webp'))?.content.length).toBe(3_000_000);
    });

    it('removes a file, and ignores a second removal', async () => {
      await store.put('face.webp', Buffer.from('a face'));
      await store.remove('face.webp');
      await store.remove('face.webp');
      expect(await store.open('face.webp')).toBeUndefined();
    });

    it.each(['never.webp', '../secret.webp', '..', '/etc/passwd', 'a/b.webp', 'face', '.webp', 'a\u0000.webp', ''])(
      'has nothing under %j',
      async (file) => {
        expect(await store.open(file)).toBeUndefined();
        await store.remove(file);
      },
    );

    it.each(['../secret.webp', 'a/b.webp', '', 'face'])('refuses to put %j', async (file) => {
      await expect(store.put(file, Buffer.from('x'))).rejects.toThrow('Not a file name');
    });
  });
}
