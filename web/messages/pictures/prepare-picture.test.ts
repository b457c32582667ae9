import { beforeEach, expect, test, vi } from 'vitest';
import { preparePicture } from './use-picture-draft.ts';

const head = {
  jpeg: [0xff, 0xd8, 0xff, 0xe1],
  heic: [
    0,
    0,
    0,
    20,
    ...[...'ftypheic'].map((c) => c.charCodeAt(0)),
    0,
    0,
    0,
    0,
    ...[...'mif1'].map((c) => c.charCodeAt(0)),
  ],
  bmp: [...'BM'].map((c) => c.charCodeAt(0)),
};
const file = (kind: keyof typeof head, size = 1000) =>
  new File([Uint8Array.from(head[kind]), new Uint8Array(size)], `a.${kind}`, { type: `image/${kind}` });
const redrawn = (size: number) => new Blob([new Uint8Array(size)], { type: 'image/webp' });

let isReadable: boolean;
let written: Blob;
beforeEach(() => {
  [isReadable, written] = [true, redrawn(10)];
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(() =>
    isReadable ? Promise.resolve() : Promise.reject(new Error('unreadable')),
  );
  const context = { setTransform: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(written));
});

test.each<[string, File, number, 'redrawn' | 'as it is']>([
  ['a photo', file('jpeg'), 10, 'redrawn'],
  ['a photo that would grow', file('jpeg'), 5000, 'as it is'],
  ['HEIC that this browser opens, even where it grows', file('heic'), 5000, 'redrawn'],
  ['what the server does not take', file('bmp'), 5000, 'redrawn'],
])('%s is sent %s', async (_name, chosen, size, expected) => {
  written = redrawn(size);
  expect((await preparePicture(chosen, () => true)).picture).toBe(expected === 'redrawn' ? written : chosen);
});

test('where a canvas gives back noise, the file is sent as it is, unless the server does not take it', async () => {
  const [photo, bitmap, heic] = [file('jpeg'), file('bmp'), file('heic')];
  expect(await preparePicture(photo, () => false)).toEqual({ picture: photo });
  expect(await preparePicture(bitmap, () => false)).toEqual({ problem: 'UNSUPPORTED_FILE' });
  expect(await preparePicture(heic, () => false)).toEqual({ problem: 'HEIC' });
});

test('HEIC that this browser cannot open is refused with words of its own', async () => {
  isReadable = false;
  expect(await preparePicture(file('heic'), () => true)).toEqual({ problem: 'HEIC' });
  expect(await preparePicture(file('jpeg'), () => true)).toEqual({ problem: 'UNSUPPORTED_FILE' });
});
