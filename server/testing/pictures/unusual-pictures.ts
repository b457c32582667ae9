import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, control, frameControl, header, pngOf, rows, uint32 } from './png.ts';
import { noise, picture, type Sample, SECRET, script } from './samples.ts';

/** Unusual but valid pictures. */
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
