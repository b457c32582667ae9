import type { Page } from '@playwright/test';

/** One picture of a page as it was on screen. */
export interface Frame {
  /** ms since the epoch */
  at: number;
  /** base64 */
  jpeg: string;
}

/** A share of the page, 0 to 1. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Films a page: every picture that its compositor makes. @returns a function that stops and returns the film */
export async function film(page: Page): Promise<() => Promise<Frame[]>> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, jpeg: data });
    // The page may be gone by then.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 480, maxHeight: 480 });
  return async () => {
    await session.send('Page.stopScreencast');
    await session.detach();
    return frames;
  };
}

/** Slows the page's processor. @returns a function that ends it */
export async function slowDown(page: Page, times: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return async () => void (await session.send('Emulation.setCPUThrottlingRate', { rate: 1 }));
}

/** The median brightness of an area in each picture, 0 to 255: words over a void do not lift it. */
export const brightnessIn = (page: Page, frames: readonly Frame[], area: Area): Promise<number[]> =>
  page.evaluate(
    async ([pictures, { left, top, right, bottom }]) => {
      const medians: number[] = [];
      for (const jpeg of pictures) {
        const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
        const [x, y] = [Math.round(image.width * left), Math.round(image.height * top)];
        const [width, height] = [Math.round(image.width * right) - x, Math.round(image.height * bottom) - y];
        const paint = new OffscreenCanvas(width, height).getContext('2d');
        paint?.drawImage(image, -x, -y);
        const { data } = paint?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
        const lights = Array.from({ length: data.length / 4 }, (_, pixel) => {
          const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        }).sort((one, other) => one - other);
        medians.push(Math.round(lights[Math.floor(lights.length / 2)] ?? 0));
      }
      return medians;
    },
    [frames.map(({ jpeg }) => jpeg), area] as const,
  );

/** When the page last left a mark of the call (web/call/connection/call-timing.ts), ms since the epoch. */
export const markedAt = (page: Page, mark: string): Promise<number> =>
  page.evaluate((name) => {
    const last = performance.getEntriesByName(`call:${name}`).at(-1);
    return last ? performance.timeOrigin + last.startTime : Number.NaN;
  }, mark);
