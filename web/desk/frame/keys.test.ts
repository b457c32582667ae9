import { expect, test } from 'vitest';
import { pressOf } from '../../lib/pressed-key.fake.ts';
import { belongsTo, deskKeyOf } from './keys.ts';

test.each([
  ['j', 'down'],
  ['K', 'up'],
  ['Enter', 'open'],
  ['c', 'claim'],
  ['d', 'decide'],
  ['n', 'next'],
  ['?', 'help'],
  ['x', null],
])('%s is the key %s', (key, meaning) => {
  expect(deskKeyOf(pressOf(key))).toBe(meaning);
});

test('a keyboard without Latin letters has the keys in their places', () => {
  expect(deskKeyOf(pressOf('о', { code: 'KeyJ' }))).toBe('down');
});

test('a key with AltGr is left alone', () => {
  expect(deskKeyOf(pressOf('c', { getModifierState: (name: string) => name === 'AltGraph' }))).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])('a key with %s is left alone', (name) => {
  expect(deskKeyOf(pressOf('c', { [name]: true }))).toBeNull();
});

test('a held key moves on, and does nothing else twice', () => {
  expect(deskKeyOf(pressOf('j', { repeat: true }))).toBe('down');
  expect(deskKeyOf(pressOf('n', { repeat: true }))).toBeNull();
});

test('fields and dialogs take every key, buttons and links only Enter', () => {
  document.body.innerHTML =
    '<textarea id="a"></textarea><div role="alertdialog"><b id="b"></b></div><a id="c" href="/">x</a><p id="d"></p>';
  const takes = (id: string) => {
    const target = document.getElementById(id);
    return [belongsTo(target, 'next'), belongsTo(target, 'open')];
  };
  expect(['a', 'b', 'c', 'd'].map(takes)).toEqual([
    [true, true],
    [true, true],
    [false, true],
    [false, false],
  ]);
  expect(belongsTo(null, 'next')).toBe(false);
});
