import { describe, expect, test } from 'vitest';
import { defaultAvatar } from './default-avatar.ts';

const idOf = (index: number) => `0198c0de-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
/** The colour of the figure. */
const FIGURE = /V140h90V53\.33Z" fill="(#\w{6})"/;
/** Features that tell two figures apart at a small size: colours, eyes and mouth, not how they lean. */
const lookOf = (svg: string) => svg.replaceAll(/ transform="[^"]*"/g, '');

test('the same id always has the same figure, in any case of its letters', () => {
  const id = '0198c0de-0000-7000-8000-0000000000ab';
  expect(defaultAvatar(id)).toBe(defaultAvatar(id));
  expect(defaultAvatar(id.toUpperCase())).toBe(defaultAvatar(id));
});

test('nine of ten of a hundred people look like no one else among them', () => {
  const looks = Array.from({ length: 100 }, (_, index) => lookOf(defaultAvatar(idOf(index))));
  const alone = looks.filter((look) => looks.filter((other) => other === look).length === 1);
  expect(alone.length).toBeGreaterThanOrEqual(90);
});

test('no colour is much more common than another', () => {
  const colours = Array.from({ length: 2000 }, (_, index) => FIGURE.exec(defaultAvatar(idOf(index)))?.[1]);
  const counts = Map.groupBy(colours, (colour) => colour);
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  expect(most).toBeLessThan((1.5 * colours.length) / counts.size);
});

/** How much of red, green and blue is seen of each, in linear light (Machado and others, 2009, at full severity). */
const VISIONS = {
  'by most eyes': [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'without green (deuteranopia)': [
    ...[0.367322, 0.860646, -0.227968],
    ...[0.280085, 0.672501, 0.047413],
    ...[-0.01182, 0.04294, 0.968881],
  ],
  'without red (protanopia)': [
    ...[0.152286, 1.052583, -0.204868],
    ...[0.114503, 0.786281, 0.099216],
    ...[-0.003882, -0.048116, 1.051998],
  ],
};
const times = (matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]) =>
  [0, 3, 6].map((row) => (matrix[row] ?? 0) * x + (matrix[row + 1] ?? 0) * y + (matrix[row + 2] ?? 0) * z);

/** A colour as seen, in CIELAB. */
function seen(colour: string, vision: readonly number[]): number[] {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const rgb = times(vision, linear).map((value) => Math.min(1, Math.max(0, value)));
  const toXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];
  const white = [0.95047, 1, 1.08883];
  const [x = 0, y = 0, z = 0] = times(toXyz, rgb).map((value, index) => {
    const share = value / (white[index] ?? 1);
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));

/** The colours of a thousand people: of the figure, and of what is behind it. */
const coloursOf = (pattern: RegExp) => [
  ...new Set(Array.from({ length: 1000 }, (_, index) => pattern.exec(defaultAvatar(idOf(index)))?.[1] ?? '')),
];
const figures = coloursOf(FIGURE);
const grounds = coloursOf(/<rect fill="(#\w{6})"/);

describe.each(Object.entries(VISIONS))('seen %s', (_, vision) => {
  test.each([
    ['figures', figures, 12],
    ['grounds', grounds, 11],
  ])('no two of the colours of %s look alike', (_name, colours, apart) => {
    expect(colours.length).toBeGreaterThan(5);
    const near = colours.flatMap((one, index) =>
      colours.slice(index + 1).flatMap((other) => {
        const between = distance(seen(one, vision), seen(other, vision));
        return between < apart ? [`${one} ${other} ${between.toFixed(1)}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });

  test('every figure stands out against what is behind it, and its face against the figure', () => {
    const lightness = (colour = '') => seen(colour, vision)[0] ?? 0;
    const faint = Array.from({ length: 1000 }, (_, index) => defaultAvatar(idOf(index))).filter((svg) => {
      const [ground, figure, ...face] = [...svg.matchAll(/fill="(#\w{6})"/g)].map(([, colour]) => lightness(colour));
      return [ground, ...face].some((other = 0) => Math.abs(other - (figure ?? 0)) < 20);
    });
    expect(faint).toEqual([]);
  });
});

test('the figure is drawn without scripts, links or another text than its licence', () => {
  const svg = defaultAvatar(idOf(1));
  expect(svg).toMatch(/^<svg [^>]*width="128" height="128"/);
  expect(svg).not.toMatch(/<script|<a |href=|<text|on\w+=/);
});
