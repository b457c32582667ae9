import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AVATAR_SHAPE, encodePicture, PIXELS_AT_ONCE } from '../../ports/pictures/encode.ts';
import { createWeightedSemaphore } from '../../ports/pictures/weighted-semaphore.ts';
import { createPageServer, usePageServer } from '../../testing/page-server.ts';

const drawing = (attributes = 'width="40" height="20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="40" height="20" fill="#f00"/></svg>`);
const ours = { 'icons/icon-192.png': 'ours', 'icons/badge-96.png': 'our badge', 'icons/apple-touch-180.png': 'ours' };
const plain = await usePageServer(ours);

const RED = [255, 0, 0, 255];
const NOTHING = [0, 0, 0, 0];
const INK = [0x14, 0x11, 0x0f, 255];
/** Size, and the colours in the middle and in a corner. */
async function look(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { size: `${info.width}x${info.height}`, middle: at(info.width / 2, info.height / 2), corner: at(0, 0) };
}

describe.each([
  ['a drawing', 'image/svg+xml', drawing()],
  [
    'a picture',
    'image/png',
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#f00' } })
      .png()
      .toBuffer(),
  ],
])('a site whose logo is %s', async (_, type, content) => {
  const site = await usePageServer(ours, { look: { logo: { type, content } } });
  const icon = async (name: string) => (await site.inject(`/icons/${name}.png`)).rawPayload;

  it('has it as the icon of the app, of iOS and of notifications', async () => {
    expect(await look(await icon('icon-192'))).toEqual({ size: '192x192', middle: RED, corner: NOTHING });
    expect(await look(await icon('icon-512'))).toEqual({ size: '512x512', middle: RED, corner: NOTHING });
    expect(await look(await icon('maskable-192'))).toEqual({ size: '192x192', middle: RED, corner: INK });
    expect(await look(await icon('maskable-512'))).toEqual({ size: '512x512', middle: RED, corner: INK });
    expect(await look(await icon('apple-touch-180'))).toEqual({ size: '180x180', middle: RED, corner: INK });
    expect(String(await icon('badge-96'))).toBe('our badge');
  });

  it('still refuses drawings that people send', async () => {
    const sent = encodePicture(drawing(), AVATAR_SHAPE, createWeightedSemaphore(PIXELS_AT_ONCE, 10));
    await expect(sent).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
  });
});

it('a site without a logo of its own has the product’s icons', async () => {
  expect((await plain.inject('/icons/apple-touch-180.png')).payload).toBe('ours');
});

it('a logo that cannot be drawn is refused at the start', async () => {
  const logo = { type: 'image/png', content: Buffer.from('no picture') };
  const start = createPageServer({
    webFolder: '/nowhere',
    buildsFolder: '/nowhere',
    site: SPECIFIED_SITE,
    look: { logo },
  });
  await expect(start).rejects.toThrow('SITE_FILE: logo: this is no picture');
});
