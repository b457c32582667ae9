import { statfs } from 'node:fs/promises';

/** The most that a picture takes, bytes. */
const LEAST = 1024 * 1024;

/** @throws where nothing more can be stored in the folder */
export async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems do not count their files.
  if (bavail * bsize < LEAST || (files > 0 && ffree === 0)) throw new Error('the disk of DATA_DIR is full');
}
