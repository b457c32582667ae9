import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Writes the icons of the installed app from the logo: `node scripts/icons.ts`, after it has changed. */
const folder = join(import.meta.dirname, '../web/public/icons');
const logo = readFileSync(join(import.meta.dirname, '../web/public/favicon.svg'), 'utf8');

/** The two shapes of the logo, without its ground. */
const shapes = [...logo.matchAll(/<path [^>]+>/g)].map(([path]) => path).join('');
if (!shapes) throw new Error('favicon.svg has no shapes');
const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`);
/** Systems cut maskable icons to a shape of theirs: the logo lies within the middle 80 percent. */
const maskable = `<rect width="32" height="32" fill="#14110f"/><g transform="translate(16 16) scale(.72) translate(-16 -16)">${shapes}</g>`;
/** Of an icon of the status bar only what is opaque counts. */
const badge = shapes.replaceAll(/fill="[^"]+"/g, 'fill="#fff"');

const icons: [name: string, size: number, drawing: Buffer][] = [
  ['icon', 192, Buffer.from(logo)],
  ['icon', 512, Buffer.from(logo)],
  ['maskable', 192, drawing(maskable)],
  ['maskable', 512, drawing(maskable)],
  ['apple-touch', 180, drawing(maskable)],
  ['badge', 96, drawing(badge)],
];

/** Drawn larger than needed, so that edges are smooth at every size. */
async function toPng(content: Buffer, size: number): Promise<Buffer> {
  const large = await sharp(content, { density: 1200 })
    .resize(size * 2, size * 2)
    .png()
    .toBuffer();
  return sharp(large).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** An ICO file of one PNG: a header of 6 bytes, an entry of 16, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

mkdirSync(folder, { recursive: true });
for (const [name, size, content] of icons) {
  writeFileSync(join(folder, `${name}-${size}.png`), await toPng(content, size));
}
// Browsers ask for it by this name wherever a page links no icon.
writeFileSync(join(folder, '../favicon.ico'), toIco(await toPng(Buffer.from(logo), 32), 32));
