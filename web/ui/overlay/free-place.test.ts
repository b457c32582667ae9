import { expect, test } from 'vitest';
import { pixelsToFree } from './free-place.ts';

const thingOf = (name: string): Element => {
  if (name !== 'alert' && name !== 'data-error') return document.createElement(name);
  const around = document.createElement('div');
  if (name === 'alert') around.role = name;
  else around.setAttribute(name, '');
  return around.appendChild(document.createElement('span'));
};

/** A window of 360 by 740 with things at heights, as wide as the window. */
const windowOf =
  (things: readonly (readonly [name: string, from: number, to: number])[]) =>
  (_x: number, y: number): Element | null => {
    const thing = things.find(([, from, to]) => y >= from && y < to);
    return thing ? thingOf(thing[0]) : null;
  };
const box = { left: 20, top: 72, width: 320, height: 54 };

test.each([
  ['nothing', [], 0],
  ['a picture', [['p', 0, 740]], 0],
  ['a button', [['button', 80, 124]], 56],
  ['a heading', [['h1', 90, 120]], 48],
  ['the heading of a dialog', [['h2', 90, 120]], 48],
  [
    'a heading and a field',
    [
      ['h1', 90, 120],
      ['input', 150, 194],
    ],
    128,
  ],
  [
    'a button above a list of links',
    [
      ['button', 80, 124],
      ['a', 140, 740],
    ],
    56,
  ],
  [
    'a button above an alert',
    [
      ['button', 80, 124],
      ['alert', 140, 190],
    ],
    120,
  ],
  [
    'an alert among links',
    [
      ['alert', 60, 124],
      ['a', 124, 740],
    ],
    56,
  ],
  [
    'a field, and what is wrong with it',
    [
      ['input', 60, 104],
      ['data-error', 108, 126],
    ],
    56,
  ],
  [
    'an alert among buttons',
    [
      ['alert', 60, 190],
      ['button', 190, 740],
    ],
    0,
  ],
  ['buttons everywhere', [['button', 0, 740]], 0],
] as const)('over %s', (_, things, below) => {
  expect(pixelsToFree(box, 740, windowOf(things))).toBe(below);
});

test('what lies beside it does not move it', () => {
  const beside = (x: number) => (x < 20 ? document.createElement('button') : null);
  expect(pixelsToFree(box, 740, beside)).toBe(0);
});

test.each([
  ['with nothing else', [], 48],
  ['with another one below', [['h2', 400, 430]], 48],
  ['until another one comes to lie under it', [['h2', 150, 180]], 112],
] as const)('below a heading it stays where it lies, %s', (_, things, below) => {
  expect(pixelsToFree(box, 740, windowOf([['h1', 90, 120], ...things]), 48)).toBe(below);
});
