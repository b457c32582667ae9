import { crc32, deflateSync } from 'node:zlib';

// Parts of PNG files, to put together broken and unusual ones.

export const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** @param crc the checksum, where it is to be wrong */
export const chunk = (type: string, data: Buffer, crc?: number) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc ?? crc32(body))]);
};
export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
export const header = (width: number, height: number, depth = 8, colour = 2) =>
  chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colour, 0, 0, 0])]));
export const pngOf = (...chunks: Buffer[]) => Buffer.concat([pngSignature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
/** The pixels of a black 8×8 picture: rows of a filter byte and three bytes per pixel. */
export const rows = deflateSync(Buffer.alloc(8 * (1 + 8 * 3)));
/** The data of an animation chunk. */
export const control = (sequence: number, ...rest: Buffer[]) => Buffer.concat([uint32(sequence), ...rest]);
export const frameControl = (sequence: number) =>
  chunk('fcTL', control(sequence, uint32(8), uint32(8), uint32(0), uint32(0), Buffer.from([0, 1, 0, 10, 0, 0])));
