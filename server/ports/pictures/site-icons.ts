import sharp from 'sharp';
// Blocks every decoder that this needs no more.
import './encode.ts';

/** The ground of icons that a system cuts to a shape of its own: that of the dark theme. */
const INK = '#14110f';
/** Of a side, as in scripts/icons.ts: systems cut what is further out. */
const INNER = 0.72;

/** By name, as the build has them for the product's own logo: side, and whether it has a ground. */
const ICONS = [
  ['icon-192', 192, false],
  ['icon-512', 512, false],
  ['maskable-192', 192, true],
  ['maskable-512', 512, true],
  ['apple-touch-180', 180, true],
] as const;

/** The files that a logo takes the place of. */
export const SITE_ICONS: readonly string[] = ICONS.map(([name]) => `${name}.png`);

/**
 * Draws the icons of the installed app, of iOS and of notifications from an operator's logo: PNG files by their names. Call
 * it before anyone can send a picture, because it decodes SVG.
 * @throws where the logo is no picture
 */
export async function drawIcons(logo: Buffer): Promise<Map<string, Buffer>> {
  const svg = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(svg);
  try {
    const large = await sharp(logo, { density: 300 })
      .resize(512, 512, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
    const draw = async (side: number, hasGround: boolean) => {
      const inner = Math.round(side * (hasGround ? INNER : 1));
      const drawing = sharp(large).resize(inner, inner);
      if (!hasGround) return drawing.png().toBuffer();
      const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
      return drawing
        .extend({ top: before, left: before, bottom: after, right: after, background: INK })
        .flatten({ background: INK })
        .png()
        .toBuffer();
    };
    return new Map(
      await Promise.all(
        ICONS.map(async ([name, side, hasGround]) => [`${name}.png`, await draw(side, hasGround)] as const),
      ),
    );
  } finally {
    sharp.block(svg);
  }
}
