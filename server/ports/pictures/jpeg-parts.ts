const START = Buffer.from('ffd8', 'hex');
const [MARK, STUFFED, TEMPORARY, FIRST_RESTART, LAST_RESTART, END] = [0xff, 0x00, 0x01, 0xd0, 0xd7, 0xd9];

/** What follows 0xff within pixels and between parts, and has no length. */
const isPlain = (kind: number | undefined) =>
  kind === STUFFED || kind === TEMPORARY || (kind !== undefined && kind >= FIRST_RESTART && kind <= LAST_RESTART);

/**
 * Whether a file is a JPEG that has more parts than `most`: tables, scans, and what cameras and programs add. The decoder
 * keeps each of the latter in memory, with far more bytes than an empty one has. Stops where the decoder does, at the end
 * of the picture.
 */
export function hasMoreParts(jpeg: Buffer, most: number): boolean {
  if (!jpeg.subarray(0, START.length).equals(START)) return false;
  let parts = 0;
  for (let at = START.length; at + 4 <= jpeg.length && parts <= most; ) {
    const kind = jpeg[at + 1];
    if (jpeg[at] !== MARK || kind === MARK) at += 1;
    else if (kind === END) break;
    else if (isPlain(kind)) at += 2;
    else {
      parts += 1;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
  return parts > most;
}
