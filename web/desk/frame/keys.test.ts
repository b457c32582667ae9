import { expect, test } from 'vitest';
import { belongsTo, deskKeyOf } from './keys.ts';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  getModifierState: (_name: string) => false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});

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
  expect(deskKeyOf(press(key))).toBe(meaning);
});

test('a keyboard without Latin letters has the keys in their places', () => {
  expect(deskKeyOf(press('о', { code: 'KeyJ' }))).toBe('down');
});

test('a key with AltGr is left alone', () => {
  expect(deskKeyOf(press('c', { getModifierState: (name: string) => name === 'AltGraph' }))).toBeNull();
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])('a key with %s is left alone', (name) => {
  expect(deskKeyOf(press('c', { [name]: true }))).toBeNull();
});

test('a held key moves on, and does nothing else twice', () => {
  expect(deskKeyOf(press('j', { repeat: true }))).toBe('down');
  expect(deskKeyOf(press('n', { repeat: true }))).toBeNull();
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
