import { afterEach, expect, test, vi } from 'vitest';
import { isCanvasTrue } from './true-canvas.ts';

afterEach(() => vi.restoreAllMocks());

test.each<[string, number[], boolean]>([
  ['what was drawn', [90, 160, 40, 255], true],
  ['it but for a step that no one sees', [91, 159, 40, 255], true],
  ['noise', [145, 208, 140, 235], false],
  ['white, as before a permission', [255, 255, 255, 255], false],
])('a canvas that gives back %s is true: %s', (_name, data, expected) => {
  const context = { fillRect: () => undefined, getImageData: () => ({ data }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  expect(isCanvasTrue(document)).toBe(expected);
});

test('a browser that draws nothing has no true canvas', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect(isCanvasTrue(document)).toBe(false);
});
