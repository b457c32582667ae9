import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
