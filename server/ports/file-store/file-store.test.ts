import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFileStore } from './file-store.contract.ts';
import { createFakeFileStore } from './file-store.fake.ts';
import { createFolderFileStore } from './file-store.ts';

let root: string;
let count = 0;
const folder = () => {
  count += 1;
  return join(root, `${count}`, 'uploads');
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'visavis-files-'));
  await writeFile(join(root, 'secret.webp'), 'not yours');
});
afterAll(() => rm(root, { recursive: true, force: true }));

describeFileStore('files in a folder', async () => createFolderFileStore(folder()));
describeFileStore('files in memory', async () => createFakeFileStore());

it('leaves no partial file in the folder', async () => {
  const path = folder();
  const store = createFolderFileStore(path);
  await store.put('face.webp', Buffer.from('x'));
  await writeFile(join(path, '..', 'blocked'), '');
  await expect(createFolderFileStore(join(path, '..', 'blocked')).put('face.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(path)).toEqual(['face.webp']);
});

it('takes files of two containers with one folder at the same moment: each server is process 1 of its own', async () => {
  const path = folder();
  // The same process stands for both.
  const stores = [createFolderFileStore(path), createFolderFileStore(path)];
  await Promise.all(stores.map((store, index) => store.put(`${index}.webp`, Buffer.alloc(1_000_000, index))));
  for (const [index, store] of stores.entries()) {
    const stored = await store.open(`${index}.webp`);
    expect(stored && (await buffer(stored.body)).equals(Buffer.alloc(1_000_000, index))).toBe(true);
  }
  expect(await readdir(path)).toHaveLength(2);
});
