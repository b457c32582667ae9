import { afterEach, expect, test, vi } from 'vitest';
import { drawUpright, encodeSmall, uprightSize } from './draw-picture.ts';
import type { Orientation } from './picture-file.ts';

afterEach(() => vi.restoreAllMocks());

const image = { naturalWidth: 400, naturalHeight: 200 } as HTMLImageElement;
const of = (orientation: Orientation) => ({ image, format: 'webp' as const, orientation });

test.each<[Orientation, number, object]>([
  [1, 1600, { width: 400, height: 200 }],
  [3, 200, { width: 200, height: 100 }],
  [6, 1600, { width: 200, height: 400 }],
  [8, 100, { width: 50, height: 100 }],
])('orientation %i in %i pixels is %j', (orientation, side, size) => {
  expect(uprightSize(of(orientation), side)).toEqual(size);
});

// The corners of the file from the top left, in the order of reading: where each lies once it is upright.
test.each<[Orientation, string]>([
  [1, 'abcd'],
  [2, 'badc'],
  [3, 'dcba'],
  [4, 'cdab'],
  [5, 'acbd'],
  [6, 'cadb'],
  [7, 'dbca'],
  [8, 'bdac'],
])('orientation %i is turned upright', (orientation, corners) => {
  let matrix: number[] = [];
  const context = { setTransform: (...values: number[]) => (matrix = values), drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const canvas = drawUpright(of(orientation), 1600);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const shown = ['', '', '', ''];
  for (const [index, name] of [...'abcd'].entries()) {
    const [x, y] = [index % 2, index >> 1];
    const right = (a * x + c * y + e) / (canvas?.width ?? 1);
    const down = (b * x + d * y + f) / (canvas?.height ?? 1);
    shown[right + 2 * down] = name;
  }
  expect(shown.join('')).toBe(corners);
});

test('a browser that cannot write WebP writes JPEG, on white', async () => {
  const canvas = document.createElement('canvas');
  const done: unknown[] = [];
  const context = { resetTransform: () => undefined, fillRect: (...area: number[]) => done.push(area) };
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((give, type) =>
    give(new Blob([], { type: type === 'image/webp' ? 'image/png' : (type ?? '') })),
  );
  expect((await encodeSmall(canvas))?.type).toBe('image/jpeg');
  expect(context).toMatchObject({ fillStyle: '#fff', globalCompositeOperation: 'destination-over' });
  expect(done).toHaveLength(1);
});
