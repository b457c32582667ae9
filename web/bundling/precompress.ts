import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const TEXT = /\.(js|css|svg|json|wasm|map)$/;
/** Beyond this, bytes, the best of Brotli takes minutes. */
const LARGE = 1_000_000;

const asBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : zlib.BROTLI_MAX_QUALITY,
      [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const asGzip = (content: Buffer) => promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION });

/**
 * Writes `x.js.br` and `x.js.gz` beside `x.js` where they are smaller; the server sends them to browsers that take them.
 * @param only these files; by default all
 */
export async function precompress(dist: string, only?: readonly string[]): Promise<void> {
  const files = only ?? (await readdir(dist, { recursive: true }));
  for (const file of files.filter((name) => TEXT.test(name))) {
    const content = await readFile(join(dist, file));
    const compressed = { br: await asBrotli(content), gz: await asGzip(content) };
    for (const [ending, smaller] of Object.entries(compressed)) {
      if (smaller.length < content.length) await writeFile(join(dist, `${file}.${ending}`), smaller);
    }
  }
}
