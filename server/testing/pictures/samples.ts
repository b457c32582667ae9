import sharp from 'sharp';

/** A file to upload, with the name and type that its sender claims. */
export interface Sample {
  what: string;
  bytes: Buffer;
  name?: string;
  type?: string;
}

/** Planted in metadata and after the end of files; must not appear in stored pictures. */
export const SECRET = 'GPS-of-my-home-48.8584N-2.2945E';

export const noise = (width: number, height: number) =>
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

export const script = '<script>alert(document.cookie)</script>';
