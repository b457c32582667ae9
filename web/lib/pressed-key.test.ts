import { expect, test } from 'vitest';
import { pressOf } from './pressed-key.fake.ts';
import { hasModifier, latinKey, type PressedKey } from './pressed-key.ts';

test.each([
  ['s', 'KeyS', 's', 'a US keyboard'],
  ['o', 'KeyS', 'o', 'Dvorak writes Latin letters, so what it writes counts'],
  ['ß', 'Minus', 'ß', 'a German keyboard'],
  ['ы', 'KeyS', 'S', 'a Russian keyboard'],
  ['Ь', 'KeyM', 'M', 'a Russian keyboard with Shift'],
  ['σ', 'KeyS', 'S', 'a Greek keyboard'],
  ['س', 'KeyS', 'S', 'an Arabic keyboard'],
  ['ד', 'KeyS', 'S', 'a Hebrew keyboard'],
  ['ж', 'Semicolon', 'ж', 'a letter where a US keyboard has none'],
  ['?', 'Digit7', '?', 'a mark'],
  ['Enter', 'Enter', 'Enter', 'a key that writes nothing'],
])('%s at %s is %s: %s', (key, code, latin) => {
  expect(latinKey({ key, code })).toBe(latin);
});

test.each<[string, Partial<PressedKey>, boolean]>([
  ['no modifier', {}, false],
  ['Ctrl', { ctrlKey: true }, true],
  ['Meta', { metaKey: true }, true],
  ['Alt', { altKey: true }, true],
  ['AltGr', { getModifierState: (name) => name === 'AltGraph' }, true],
  ['Shift', { getModifierState: (name) => name === 'Shift' }, false],
])('%s held: %j', (_name, held, expected) => {
  expect(hasModifier(pressOf('s', held))).toBe(expected);
});
