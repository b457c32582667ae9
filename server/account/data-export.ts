import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { setFlagsFromString } from 'node:v8';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { makeZip } from 'client-zip';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import { createTurns } from '../ports/turns.ts';
import { jsonOf } from './export-pages.ts';
import type { AccountRepo } from './repo.ts';
import type { ExportRepo } from './repo-export.ts';

export interface DataExportDependencies {
  repo: AccountRepo;
  exports: ExportRepo;
  files: FileStore;
  clock: Clock;
  /** told while exports are sent, and once none is */
  collectSooner?: (isOn: boolean) => void;
}

/** A file of the archive. */
interface Entry {
  name: string;
  lastModified: Date;
  input: AsyncIterable<Buffer> | Readable;
}

/** exports that a node sends at once, each to another person; of them one at a time is read on */
const OPEN_MAX = 8;
/** seconds after which one more may find room */
const RETRY_AFTER = 60;

/**
 * V8 collects what is old once it is four times what was left the last time. An export leaves nothing and makes much: it took
 * 240 MB more than an idle node. While one is sent, V8 collects after a twentieth more.
 */
const collectWithV8 = (isOn: boolean) => setFlagsFromString(`--heap-growing-percent=${isOn ? 5 : 0}`);

/**
 * Everything that is held about a user, for themselves and for the operator: read while it is sent, a page at a time, and
 * no faster than it is taken.
 */
export function createDataExport(dependencies: DataExportDependencies) {
  const { repo, exports, files, clock, collectSooner = collectWithV8 } = dependencies;
  const open = new Set<string>();
  const reading = createTurns(1);

  async function* picturesOf(userId: string): AsyncGenerator<[name: string, file: string | null]> {
    const { avatar = null, banner = null } = (await repo.byId(userId)) ?? {};
    yield ['avatar', avatar];
    yield ['banner', banner];
    for await (const some of exports.messagePictures(userId)) {
      for (const { id, file } of some) yield [`messages/${id}`, file];
    }
  }

  async function readPicture(name: string | null) {
    const stored = name ? await files.open(name) : undefined;
    return stored ? { name, type: 'image/webp', base64: (await buffer(stored.body)).toString('base64') } : null;
  }

  /** Reads each piece when it is the turn of this export. */
  async function* inTurn(pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await reading.run('a piece', () => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  }

  async function* textOf(list: object): AsyncGenerator<Buffer> {
    yield* inTurn(jsonOf(list));
    yield Buffer.from('\n');
  }

  /** One after the other: a list is read once the one before it has been sent. */
  async function* entries(userId: string): AsyncGenerator<Entry> {
    const lastModified = new Date(clock.now());
    for await (const [name, list] of exports.lists(userId)) {
      yield { name: `${name}.json`, lastModified, input: textOf(list) };
    }
    for await (const [name, file] of picturesOf(userId)) {
      const stored = file ? await files.open(file) : undefined;
      if (stored) yield { name: `pictures/${name}.webp`, lastModified, input: stored.body };
    }
  }

  /** As the text of one object, its lists and pictures among its fields. */
  async function* fields(userId: string): AsyncGenerator<Buffer> {
    yield Buffer.from(`{\n"exportedAt": ${JSON.stringify(new Date(clock.now()))}`);
    for await (const [name, list] of exports.lists(userId)) {
      yield Buffer.from(`,\n${JSON.stringify(name)}: `);
      yield* jsonOf(list);
    }
    let isFirst = true;
    for await (const [name, file] of picturesOf(userId)) {
      const shown = JSON.stringify(await readPicture(file));
      yield Buffer.from(`${isFirst ? ',\n"pictures": {' : ','}\n  ${JSON.stringify(name)}: ${shown}`);
      isFirst = false;
    }
    yield Buffer.from('\n}\n}\n');
  }

  /** @throws RATE_LIMITED while this one is sent already, or as many as may be */
  function begin(userId: string, make: () => Readable): Readable {
    if (open.has(userId) || open.size >= OPEN_MAX) throw new AppError('RATE_LIMITED', { retryAfter: RETRY_AFTER });
    open.add(userId);
    collectSooner(true);
    return make().once('close', () => {
      open.delete(userId);
      if (open.size === 0) collectSooner(false);
    });
  }

  return {
    /** All of it as JSON, the pictures in base64. Its last line alone is a bracket. @throws RATE_LIMITED */
    asJson: (userId: string): Readable => begin(userId, () => Readable.from(inTurn(fields(userId)))),

    /** All of it as a zip archive. @throws RATE_LIMITED */
    asArchive: (userId: string): Readable =>
      begin(userId, () => Readable.fromWeb(makeZip(entries(userId)) as ReadableStream)),
  };
}
