/** How far a colour may be off: some browsers change what is read by a step that no one sees. */
const TOLERANCE = 8;
const COLOUR = [90, 160, 40, 255] as const;

/**
 * Whether a canvas gives back what was drawn on it. Browsers that resist fingerprinting, such as Firefox with
 * `privacy.resistFingerprinting` and Tor Browser, give back noise, in pixels and in files alike.
 */
export function isCanvasTrue(page: Document): boolean {
  const canvas = page.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${COLOUR.slice(0, 3).join()})`;
  context.fillRect(0, 0, 1, 1);
  const read = context.getImageData(0, 0, 1, 1).data;
  return COLOUR.every((value, index) => Math.abs(value - (read[index] ?? 0)) <= TOLERANCE);
}
