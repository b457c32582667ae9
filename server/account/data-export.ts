import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { AccountRepo } from './repo.ts';
import type { ExportRepo } from './repo-export.ts';

export interface DataExportDependencies {
  repo: AccountRepo;
  exports: ExportRepo;
  files: FileStore;
  clock: Clock;
}

/** A file of the archive. */
interface Entry {
  name: string;
  lastModified: Date;
  input: string | Readable;
}

/** What is held about a user, for themselves and for the operator. */
export function createDataExport({ repo, exports, files, clock }: DataExportDependencies) {
  async function* picturesOf(userId: string): AsyncGenerator<[name: string, file: string | null]> {
    const { avatar = null, banner = null } = (await repo.byId(userId)) ?? {};
    yield ['avatar', avatar];
    yield ['banner', banner];
    for (const { id, file } of await exports.messagePictures(userId)) yield [`messages/${id}`, file];
  }

  async function readPicture(name: string | null) {
    const stored = name ? await files.open(name) : undefined;
    return stored ? { name, type: 'image/webp', base64: (await buffer(stored.body)).toString('base64') } : null;
  }

  /** One after the other: a list is read once the one before it has been sent. */
  async function* entries(userId: string): AsyncGenerator<Entry> {
    const lastModified = new Date(clock.now());
    for await (const [name, list] of exports.lists(userId)) {
      yield { name: `${name}.json`, lastModified, input: `${JSON.stringify(list, null, 2)}\n` };
    }
    for await (const [name, file] of picturesOf(userId)) {
      const stored = file ? await files.open(file) : undefined;
      if (stored) yield { name: `pictures/${name}.webp`, lastModified, input: stored.body };
    }
  }

  return {
    /** All of it as one object, the pictures in base64. */
    async asObject(userId: string): Promise<Record<string, unknown>> {
      const whole: Record<string, unknown> = {};
      for await (const [name, list] of exports.lists(userId)) whole[name] = list;
      const pictures: Record<string, unknown> = {};
      for await (const [name, file] of picturesOf(userId)) pictures[name] = await readPicture(file);
      return { ...whole, pictures };
    },

    /** All of it as a zip archive, made while it is sent. */
    asArchive: (userId: string): Readable => Readable.fromWeb(makeZip(entries(userId)) as ReadableStream),
  };
}
