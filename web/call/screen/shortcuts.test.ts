import { expect, test } from 'vitest';
import { isTypingIn, shortcutOf } from './shortcuts.ts';

const noTyping = { isTyping: false };
const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
});

test.each([
  ['m', 'microphone'],
  ['M', 'microphone'],
  ['v', 'camera'],
  ['s', 'skip'],
  ['f', 'fullscreen'],
  ['?', 'help'],
  ['x', null],
])('%s is the shortcut %s', (key, shortcut) => {
  expect(shortcutOf(press(key), noTyping)).toBe(shortcut);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('a key with %s belongs to the browser', (modifier) => {
  expect(shortcutOf(press('s', { [modifier]: true }), noTyping)).toBeNull();
});

test('a held key counts once', () => {
  expect(shortcutOf(press('s', { repeat: true }), noTyping)).toBeNull();
});

test('a key pressed while typing is text', () => {
  expect(shortcutOf(press('s'), { isTyping: true })).toBeNull();
});

test('fields and dialogs take keys as text, the page does not', () => {
  document.body.innerHTML = '<input id="a"><div role="dialog"><b id="b"></b></div><p id="c"></p>';
  const at = (id: string) => isTypingIn(document.getElementById(id));
  expect([at('a'), at('b'), at('c'), isTypingIn(null)]).toEqual([true, true, false, false]);
});
