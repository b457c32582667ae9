/** Mean luminance, 0–1: below the first it is dark, above the second it no longer is. */
const DARK_BELOW = 0.16;
const LIGHT_ABOVE = 0.22;
/** Readings in a row that make it dark: cameras open dark and adapt. */
const DARK_RUN = 3;
/** Time between two readings, ms. */
export const LIGHT_EVERY = 500;

/** The mean luminance of a picture, 0–1 (Rec. 709). @param pixels red, green, blue, opacity; 0–255 each */
export function luminanceOf(pixels: Uint8ClampedArray): number {
  const count = pixels.length / 4;
  if (count === 0) return 0;
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    sum += 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
  }
  return sum / count / 255;
}

export interface Light {
  isDark: boolean;
  /** dark readings in a row */
  run: number;
}

export const daylight: Light = { isDark: false, run: 0 };

export function nextLight({ isDark, run }: Light, luminance: number): Light {
  if (isDark) return luminance > LIGHT_ABOVE ? daylight : { isDark, run };
  if (luminance >= DARK_BELOW) return daylight;
  return { isDark: run + 1 >= DARK_RUN, run: run + 1 };
}
