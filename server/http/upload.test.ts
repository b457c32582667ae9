import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { readUpload } from './upload.ts';

const FIELD = 'avatar';
let kept: string[] = [];

/** A file of a body; `kept` has its name once all of it is in memory. */
const file = (fieldname: string, filename: string) => {
  const stream = Readable.from([Buffer.from(filename)]);
  const toBuffer = async () => {
    kept.push(filename);
    return Buffer.concat(await stream.toArray());
  };
  return { type: 'file', fieldname, filename, file: stream, toBuffer };
};
type Part = ReturnType<typeof file>;

/** Reads a body with these files, each of which comes once the one before was read to its end. */
function read(...parts: Part[]) {
  kept = [];
  async function* arriving() {
    for (const part of parts) {
      yield part;
      if (!part.file.readableEnded) await new Promise((end) => part.file.once('end', end));
    }
  }
  const request = { isMultipart: () => true, headers: {}, parts: arriving };
  return readUpload(request as unknown as FastifyRequest, FIELD, 100);
}

it('keeps the one file of the field', async () => {
  expect(await read(file(FIELD, 'face'))).toEqual({ bytes: Buffer.from('face'), filename: 'face' });
});

it.each([
  ['a file of another field', [file('banner', 'other')], 'FILE_REQUIRED', []],
  ['files of other fields', [file('x', '1'), file(FIELD, 'face'), file('y', '2')], 'FILE_REQUIRED', []],
  ['a second file', [file(FIELD, 'face'), file(FIELD, 'second'), file(FIELD, 'third')], 'FILE_SINGLE', ['face']],
])('refuses %s without keeping what no one asked for', async (_, parts, code, inMemory) => {
  await expect(read(...parts)).rejects.toMatchObject({ params: { fields: { [FIELD]: code } } });
  expect(kept).toEqual(inMemory);
  expect(parts.every((part) => part.file.readableEnded)).toBe(true);
});
